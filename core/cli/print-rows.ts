import { once } from 'node:events';
import { csv, csvLine } from '../store/csv.ts';
import { endable, progressBar } from './progress.ts';
import { terminalSafeJson } from './session.ts';

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/**
 * Streams rows as JSON or as CSV for spreadsheets. When the output is a file, standard error shows the progress.
 * @param cells a row's values by column
 */
export function printRows<Row, Column extends string>(
  json: boolean | undefined,
  { rows, count }: { readonly rows: AsyncIterable<Row>; readonly count: number },
  columns: readonly Column[],
  cells: (row: Row) => Readonly<Partial<Record<Column, string | number | null>>>,
): Promise<void> {
  const progress = process.stdout.isTTY ? (): void => undefined : progressBar('Exporting');
  return endable('The export is not complete.', async () => {
    let done = 0;
    if (json !== true) await write(csv(columns, []));
    for await (const row of rows) {
      const before = done === 0 ? '[\n' : ',\n';
      await write(json === true ? `${before}${terminalSafeJson(row)}` : csvLine(columns, cells(row)));
      progress((done += 1), count);
    }
    await write(json === true ? (done === 0 ? '[]\n' : '\n]\n') : '\n');
  });
}
