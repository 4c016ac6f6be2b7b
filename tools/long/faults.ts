import { parseArgs } from 'node:util';
import { endServers } from '../server/temporary-postgres.ts';
import { buildPrograms, removeFolders } from '../../tests/faults/server-process.ts';
import type { Outcome, Row } from '../../tests/faults/row.ts';
import { clockRow } from '../../tests/faults/rows/clock.ts';
import { databaseRows } from '../../tests/faults/rows/database.ts';
import { diskRows } from '../../tests/faults/rows/disk.ts';
import { folderRows } from '../../tests/faults/rows/folder.ts';
import { killRows } from '../../tests/faults/rows/kills.ts';
import { mailRows } from '../../tests/faults/rows/mail.ts';
import { processesRow } from '../../tests/faults/rows/processes.ts';
import { stopRow } from '../../tests/faults/rows/stop.ts';
import { upgradeRow } from '../../tests/faults/rows/upgrade.ts';
import { upgradeToolRows } from '../../tests/faults/rows/upgrade-tool.ts';

/** Every fault that is tried. */
const matrix: readonly Row[] = [
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

interface Judged {
  readonly row: Row;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Empty when everything is as it must be. */
  readonly faults: readonly string[];
}

function faultsOf({
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
function table(rows: readonly Judged[]): string {
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

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const known = matrix.map(({ name }) => name);
if (options.help) {
  console.log(
    [
      'npm test -- faults                         every fault, shortened',
      'npm test -- faults --full            longer: more kills, more time',
      'npm test -- faults --only kill-sqlite,stop',
      '',
      ...matrix.map(({ name, title }) => `  ${name.padEnd(20)}${title}`),
    ].join('\n'),
  );
  process.exit(0);
}
const wanted = options.only?.split(',') ?? known;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No fault is called ${unknown.join(', ')}.\n  Known: ${known.join(', ')}`);
  process.exit(1);
}

const say = options.json ? (): void => undefined : console.log;
const programs = await buildPrograms();
const judged: Judged[] = [];
let skipped = 0;
for (const row of matrix.filter(({ name }) => wanted.includes(name))) {
  const missing = row.missing?.();
  if (missing !== undefined) {
    say(`– ${row.name}: skipped, ${missing}`);
    skipped += 1;
    continue;
  }
  say(`▶ ${row.name}: ${row.title}`);
  const started = performance.now();
  const outcome = await row.run({ programs, full: options.full }).catch((error: unknown) => ({
    note: '',
    faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const faults = faultsOf(outcome);
  judged.push({ row, outcome, seconds: (performance.now() - started) / 1000, faults });
  say(`${faults.length === 0 ? '✔' : '✘'} ${outcome.note}`);
  for (const fault of faults.slice(0, 12)) say(`  ${fault}`);
}
console.log(
  options.json
    ? JSON.stringify(
        judged.map(({ row, outcome, seconds, faults }) => ({ name: row.name, ...outcome, seconds, faults })),
        undefined,
        2,
      )
    : `\n${table(judged)}\n\n${judged.length} faults, ${judged.filter(({ faults }) => faults.length > 0).length} failed, ${skipped} skipped`,
);
endServers();
removeFolders();
process.exit(judged.some(({ faults }) => faults.length > 0) || (process.env['CI'] === 'true' && skipped > 0) ? 1 : 0);
