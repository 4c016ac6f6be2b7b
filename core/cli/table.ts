import { terminalSafe } from '../store/terminal-safe.ts';

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string;
  /** Maximum width; longer values are cut with an ellipsis. */
  readonly width: number;
}

/** A table with a header; columns are as wide as their content, up to their maximum. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value, width }) => shortened(terminalSafe(value(row)), width)));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    line(columns.map(({ title }) => title)),
    line(widths.map((width) => '-'.repeat(width))),
    ...cells.map(line),
  ].join('\n');
}

/** An ISO time to the minute, `2026-11-26 09:30`, for text that states UTC. */
export function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** The same to the second. */
export function secondOf(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
}

function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
