import type { Outcome, Row } from './row.ts';
import { clockRow } from './rows/clock.ts';
import { databaseRows } from './rows/database.ts';
import { diskRows } from './rows/disk.ts';
import { folderRows } from './rows/folder.ts';
import { killRows } from './rows/kills.ts';
import { mailRows } from './rows/mail.ts';
import { processesRow } from './rows/processes.ts';
import { stopRow } from './rows/stop.ts';
import { upgradeRow } from './rows/upgrade.ts';
import { upgradeToolRows } from './rows/upgrade-tool.ts';

/** Every fault that is tried. */
export const matrix: readonly Row[] = [
  ...folderRows,
  stopRow,
  upgradeRow,
  ...upgradeToolRows,
  ...mailRows,
  clockRow,
  ...diskRows,
  ...databaseRows,
  ...killRows,
  processesRow,
];

export interface Judged {
  readonly row: Row;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Empty when everything is as it must be. */
  readonly faults: readonly string[];
}

export function faultsOf({
  lost = [],
  faults = [],
  acknowledged = 0,
  stored = 0,
  promised = 0,
  mailed = 0,
}: Outcome): string[] {
  return [
    ...lost.map((what) => `lost: ${what}`),
    ...faults,
    ...(acknowledged === 0 ? ['nothing was acknowledged'] : []),
    ...(stored < acknowledged ? [`${acknowledged - stored} acknowledged writes are not stored`] : []),
    ...(mailed < promised ? [`${promised - mailed} promised mails did not arrive`] : []),
  ];
}

/** The table at the end. */
export function table(rows: readonly Judged[]): string {
  const heads = ['fault', 'acknowledged', 'stored', 'mails', 'arrived', 'twice', 'seconds', ''];
  const cells = rows.map(({ row, outcome, seconds, faults }) => [
    row.name,
    ...[
      outcome.acknowledged,
      outcome.stored,
      outcome.promised,
      outcome.mailed,
      outcome.duplicated,
      seconds.toFixed(0),
    ].map((value) => String(value ?? '')),
    faults.length === 0 ? 'ok' : 'FAILED',
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const line = (texts: readonly string[]): string =>
    `  ${texts.map((text, column) => (column === 0 || column === 7 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd();
  return [line(heads), ...cells.map(line)].join('\n');
}
