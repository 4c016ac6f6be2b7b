import { parseArgs } from 'node:util';
import type { Check } from './checks/check.ts';
import { plan } from './checks/plan.ts';
import { runAll, type Outcome } from './checks/schedule.ts';
import { slowest, summary } from './checks/summary.ts';

const known = plan.map((check) => check.name).join(', ');
const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
if (values.help === true) {
  console.log(`npm test                       every check\nnpm test -- --only e2e,links   some of: ${known}`);
  process.exit(0);
}

const wanted = new Set(values.only?.split(',').map((name) => name.trim()));
const unknown = [...wanted].filter((name) => !plan.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}.\n  Known: ${known}`);
  process.exit(1);
}
// Whatever is asked for needs the build it looks at.
const needed = new Set(plan.filter((check) => wanted.has(check.name)).flatMap((check) => [check.name, ...check.after]));
const checks = wanted.size === 0 ? plan : plan.filter((check) => needed.has(check.name));

async function run(check: Check): Promise<Outcome> {
  const started = performance.now();
  const say = (line: string): void => { console.log(`${check.name.padEnd(13)} │ ${line}`); };
  console.log(`\n▶ ${check.name}: ${check.title}`);
  const tally = await check.run(say).catch((error: unknown) => {
    say(error instanceof Error ? error.stack ?? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0, notes: ['stopped by an error'] };
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${tally.failed === 0 ? '✔' : '✘'} ${check.name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped in ${seconds.toFixed(0)} s`);
  for (const note of tally.notes) console.log(`  ${note}`);
  return { check, tally, seconds };
}

const outcomes = await runAll(checks, run);
const longest = slowest(outcomes, 10);
if (longest !== '') console.log(`\nThe slowest tests:\n${longest}`);
// Last, since continuous integration reads the closing line.
console.log(`\n${summary(outcomes)}`);
const failed = outcomes.some(({ tally }) => tally.failed > 0);
const skipped = process.env['CI'] === 'true' && outcomes.some(({ tally }) => tally.skipped > 0);
if (skipped) console.error('In continuous integration nothing may be skipped.');
process.exit(failed || skipped ? 1 : 0);
