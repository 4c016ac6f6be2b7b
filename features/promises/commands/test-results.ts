import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Output of Vitest's JSON reporter. */
const unitReport = z.object({
  startTime: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), tags: z._default(z.array(z.string()), []) }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tags: z._default(z.array(z.string()), []),
  tests: z.array(z.object({ status: z.string() })),
});
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
/** Output of Playwright's JSON reporter. */
const browserReport = z.object({ stats: z.object({ startTime: z.string() }), suites: z.array(suite) });

type Outcome = 'passed' | 'failed' | 'skipped';

/** A test with its outcome. */
interface Ran {
  readonly file: string;
  readonly title: string;
  readonly outcome: Outcome;
}

export type TestResults = ReturnType<typeof readTestResults>;

const unitOutcomes: Readonly<Record<string, Outcome>> = { passed: 'passed', failed: 'failed' };
/** Statuses of Playwright; `flaky` tests passed on a retry. */
const browserOutcomes: Readonly<Record<string, Outcome>> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};

/** Precedence of outcomes if a test ran several times. */
const worst = ['failed', 'passed', 'skipped'] as const;

function specsOf({ specs, suites = [] }: z.infer<typeof suite>): readonly z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function parsed(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Strips the folder common to all files of a report, which leaves paths within the project. */
function withoutCommonFolder(files: readonly string[]): (file: string) => string {
  const paths = files.map((file) => file.replaceAll('\\', '/').split('/'));
  const [first = []] = paths;
  const differs = first.findIndex((part, index) => paths.some((path) => path[index] !== part));
  return (file) => file.replaceAll('\\', '/').split('/').slice(Math.max(0, differs)).join('/');
}

/**
 * Reads `vitest.json` and `browser.json`, which `npm test` writes. A missing file means that its tests were not run. A
 * test that ran several times, with other values or windows, failed if any run failed.
 */
export function readTestResults(folder: string) {
  const unit = z.optional(unitReport).parse(parsed(join(folder, 'vitest.json')));
  const browser = z.optional(browserReport).parse(parsed(join(folder, 'browser.json')));
  const inProject = withoutCommonFolder((unit?.testResults ?? []).map(({ name }) => name));
  const ran: readonly (Ran & { readonly tags: readonly string[] })[] = [
    ...(unit?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status, tags }) => ({
        file: inProject(name),
        title,
        tags,
        outcome: unitOutcomes[status] ?? 'skipped',
      })),
    ),
    ...(browser?.suites ?? []).flatMap(specsOf).flatMap(({ title, file, tags, tests }) =>
      tests.map(({ status }) => ({
        file: `tests/${file}`,
        title,
        tags,
        outcome: browserOutcomes[status] ?? 'skipped',
      })),
    ),
  ];
  return {
    /** Start of each report, ISO 8601; missing reports are left out. */
    reports: [
      ...(unit ? [{ kind: 'unit' as const, at: new Date(unit.startTime).toISOString() }] : []),
      ...(browser ? [{ kind: 'browser' as const, at: new Date(browser.stats.startTime).toISOString() }] : []),
    ],
    /** The tests with a tag such as `promise:no-pixels` and their outcomes, once for each title. */
    proving(tag: string): readonly Ran[] {
      const tests = Map.groupBy(
        ran.filter(({ tags }) => tags.includes(tag)),
        ({ file, title }) => `${file} ${title}`,
      );
      return [...tests.values()].flatMap((runs) =>
        worst.flatMap((outcome) => runs.find((test) => test.outcome === outcome) ?? []).slice(0, 1),
      );
    },
  };
}
