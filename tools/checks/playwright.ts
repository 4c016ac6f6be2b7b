import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { secondTry, type Say, type Tally } from './check.ts';
import { program } from './program.ts';
import { checksFolder } from './root.ts';

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
});
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

type Suite = z.infer<typeof suite>;

/** All tests of a suite, each with its name. */
function testsOf({ specs, suites = [] }: Suite): readonly (Suite['specs'][number]['tests'][number] & { readonly name: string })[] {
  const own = specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, name: `${file} [${test.projectName}] ${title}` })));
  return [...own, ...suites.flatMap(testsOf)];
}

/**
 * Types are Node's to strip: Playwright's own transform is Babel, whose results no worker keeps, so each would compile the sources of the servers anew.
 * A Playwright that does not know the variable compiles them as before.
 */
const withoutTransform = { PW_DISABLE_TS_ESM: '1' };

/** Runs Playwright and counts what it ran. @param name of the check, for the file of its report @param args after `playwright test` */
export async function runPlaywright(say: Say, name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const file = join(checksFolder, `${name}.json`);
  mkdirSync(checksFolder, { recursive: true });
  rmSync(file, { force: true });
  const code = await program(say, 'playwright', ['test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0', ...withoutTransform, ...env },
  });
  const { stats, errors, suites } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = suites.flatMap(testsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code !== 0 || errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    notes: tests.filter(({ status }) => status === 'flaky').map(({ name: test }) => secondTry(test)),
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected').map(({ name: test }) => test),
      ...(errors.length > 0 ? ['an error outside all tests'] : []),
    ],
    timings: tests.map(({ name: test, results }) => ({ name: test, duration: results.reduce((sum, { duration }) => sum + duration, 0) })),
  };
}
