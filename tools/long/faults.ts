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
import { upgradeToolRows } from '../../tests/faults/rows/upgrade-tool.ts';

/** Every fault that is tried. */
const matrix: readonly Row[] = [
  ...folderRows,
  ...upgradeToolRows,
  ...mailRows,
  clockRow,
  ...diskRows,
  ...databaseRows,
  ...killRows,
  processesRow,
];

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

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const known = matrix.map(({ name }) => name);
if (options.help) {
  console.log(
    [
      'npm test -- faults                         every fault, shortened',
      'npm test -- faults --full            longer: more kills, more time',
      'npm test -- faults --only clock,disk-full',
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

const programs = await buildPrograms();
/** What became of each. */
const judged: Record<string, Readonly<Record<string, number | string | undefined>>> = {};
let [skipped, failed] = [0, 0];
for (const row of matrix.filter(({ name }) => wanted.includes(name))) {
  const missing = row.missing?.();
  if (missing !== undefined) {
    console.log(`– ${row.name}: skipped, ${missing}`);
    skipped += 1;
    continue;
  }
  console.log(`▶ ${row.name}: ${row.title}`);
  const started = performance.now();
  const outcome = await row.run({ programs, full: options.full }).catch((error: unknown): Outcome => ({
    note: '',
    faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const faults = faultsOf(outcome);
  failed += faults.length === 0 ? 0 : 1;
  judged[row.name] = {
    acknowledged: outcome.acknowledged,
    stored: outcome.stored,
    mails: outcome.promised,
    arrived: outcome.mailed,
    twice: outcome.duplicated,
    seconds: Math.round((performance.now() - started) / 1000),
    end: faults.length === 0 ? 'ok' : 'FAILED',
  };
  console.log(`${faults.length === 0 ? '✔' : '✘'} ${outcome.note}`);
  for (const fault of faults.slice(0, 12)) console.log(`  ${fault}`);
}
console.table(judged);
console.log(`${Object.keys(judged).length} faults, ${failed} failed, ${skipped} skipped`);
endServers();
removeFolders();
process.exit(failed > 0 || (process.env['CI'] === 'true' && skipped > 0) ? 1 : 0);
