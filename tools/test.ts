import { parseArgs } from 'node:util';
import { inContinuousIntegration, type Check } from './checks/check.ts';
import { hasApt } from './checks/debian.ts';
import { longChecks } from './checks/long.ts';
import { plan } from './checks/plan.ts';
import { lackOf, sentencesOf, withInstallation } from './checks/provide.ts';
import { runAll, type Outcome } from './checks/schedule.ts';
import { slowest, summary } from './checks/summary.ts';

const help = (): string =>
  [
    'npm test                          every check',
    `npm test -- --only browser,links  some of: ${plan.map(({ name }) => name).join(', ')}`,
    'npm test -- --install             installs with apt-get what is missing of the Debian packages that the checks need, as in continuous integration',
    `npm test -- --long                every check in its long form, and ${longChecks.map(({ name }) => name).join(', ')}`,
    'npm test -- --long --only engines every journey in Firefox and WebKit',
    `npm test -- faults --help         one of the long ones, with options of its own: ${longChecks.map(({ name }) => name).join(', ')}`,
  ].join('\n');

/** A long check by itself: it reads its own options, and nothing else runs after it. */
const [first = '', ...rest] = process.argv.slice(2);
if (longChecks.some(({ name }) => name === first)) {
  process.argv.splice(2, process.argv.length - 2, ...rest);
  await import(`./long/${first}.ts`);
  process.exit();
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(help());
  process.exit(0);
}
if (values.long) process.env['LONG'] = 'true';

const all = values.long ? [...plan, ...longChecks] : plan;
const wanted = new Set(values.only?.split(',').map((name) => name.trim()));
const unknown = [...wanted].filter((name) => !all.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}.\n  Known: ${all.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
// Whatever is asked for needs the build it looks at.
const needed = new Set(all.filter((check) => wanted.has(check.name)).flatMap((check) => [check.name, ...check.after]));
const chosen = wanted.size === 0 ? all : all.filter((check) => needed.has(check.name));
const mayInstall = (values.install || inContinuousIntegration) && hasApt();
const checks = mayInstall ? withInstallation(chosen) : chosen;
if (!mayInstall) for (const line of sentencesOf(lackOf(chosen))) console.log(line);

async function run(check: Check): Promise<Outcome> {
  const started = performance.now();
  const say = (line: string): void => {
    console.log(`${check.name.padEnd(13)} │ ${line}`);
  };
  console.log(`\n▶ ${check.name}: ${check.title}`);
  const tally = await check.run(say).catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { passed: 0, failed: 1, skipped: 0, notes: ['stopped by an error'], failures: [String(error)] };
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${tally.failed === 0 ? '✔' : '✘'} ${check.name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped in ${seconds.toFixed(0)} s`,
  );
  for (const note of tally.notes) console.log(`  ${note}`);
  return { check, tally, seconds };
}

const outcomes = await runAll(checks, run);
const longest = slowest(outcomes, 10);
if (longest !== '') console.log(`\nThe slowest tests:\n${longest}`);
// Last, since continuous integration reads the closing line.
console.log(`\n${summary(outcomes)}`);
const failed = outcomes.some(({ tally }) => tally.failed > 0);
const skipped = inContinuousIntegration && outcomes.some(({ tally }) => tally.skipped > 0);
if (skipped) console.error('In continuous integration nothing may be skipped.');
process.exit(failed || skipped ? 1 : 0);
