import { terminalSafe } from './terminal-safe.ts';

/** A quoted field. A leading =, +, - or @ (also full-width) is escaped: spreadsheets would run it as a formula. */
export function csvField(value: string): string {
  const safe = value.split('\n').map(terminalSafe).join('\n');
  return `"${(/^[\s�]*[=+\-@＝＋－＠]/.test(safe) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}

/** Without this, Excel reads the file in the machine's legacy code page. */
const byteOrderMark = '\ufeff';

/** One line of a table, preceded by its line break. */
export function csvLine<Column extends string>(
  columns: readonly Column[],
  row: Readonly<Partial<Record<Column, string | number | null>>>,
): string {
  return `\n${columns.map((column) => csvField(String(row[column] ?? ''))).join(',')}`;
}

/** A table with its header in CSV (RFC 4180, LF) for spreadsheets. */
export function csv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | number | null>>[],
): string {
  return [byteOrderMark, columns.join(','), ...rows.map((row) => csvLine(columns, row))].join('');
}
