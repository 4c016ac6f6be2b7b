import { terminalSafe } from './terminal-safe.ts';

/** One field: quoted; a leading =, +, - or @, also in full width, would be run as a formula by spreadsheets. */
export function csvField(value: string): string {
  const safe = value.split('\n').map(terminalSafe).join('\n');
  return `"${(/^[\s�]*[=+\-@＝＋－＠]/.test(safe) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}

/** Excel takes a file for one in the machine's old code page unless it begins with this. */
const byteOrderMark = '\ufeff';

/** A line below a table's head, with the line end before it. */
export function csvLine<Column extends string>(
  columns: readonly Column[],
  row: Readonly<Partial<Record<Column, string | number | null>>>,
): string {
  return `\n${columns.map((column) => csvField(String(row[column] ?? ''))).join(',')}`;
}

/** A table in CSV (RFC 4180, LF) for spreadsheets, head first. */
export function csv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | number | null>>[],
): string {
  return [byteOrderMark, columns.join(','), ...rows.map((row) => csvLine(columns, row))].join('');
}
