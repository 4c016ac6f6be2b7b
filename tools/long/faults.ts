import { parseArgs } from 'node:util';
import { faultsOf, matrix, table, type Judged } from '../../tests/faults/matrix.ts';
import { endServers } from '../server/temporary-postgres.ts';
import { buildPrograms, removeFolders } from '../../tests/faults/server-process.ts';

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
