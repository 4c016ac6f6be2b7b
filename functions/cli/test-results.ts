import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What Vitest's JSON reporter writes. */
const unitReport = z.object({
  startTime: z.number(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
});

const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
/** What Playwright's JSON reporter writes. */
const browserReport = z.object({ stats: z.object({ startTime: z.string() }), suites: z.array(suite) });

export type Outcome = 'passed' | 'failed' | 'skipped' | 'not run';

interface Ran {
  readonly file: string;
  readonly title: string;
  readonly outcome: Outcome;
}

/** Reports of one run of the tests. */
export interface TestResults {
  /** When each report was begun, ISO 8601; empty where there is none. */
  readonly reports: readonly { readonly kind: 'unit' | 'browser'; readonly at: string }[];
  /** How a test ended, by its file and its title as written there, placeholders included. */
  readonly outcomeOf: (test: { readonly file: string; readonly name: string }) => Outcome;
}

const unitOutcomes: Readonly<Record<string, Outcome>> = { passed: 'passed', failed: 'failed' };
/** `expected` and `flaky` passed, the second at another try. */
const browserOutcomes: Readonly<Record<string, Outcome>> = { expected: 'passed', flaky: 'passed', unexpected: 'failed' };

function specsOf({ specs, suites = [] }: z.infer<typeof suite>): readonly z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function parsed(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A title with its placeholders (`${path}`, `$name`, `%s`) as a pattern for the titles that the runners print. */
function titlePattern(name: string): RegExp {
  const literal = name.split(/\$\{[^}]*\}|\$[a-z][\w.]*|%[sdifjo]/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`, 's');
}

/**
 * The results that `npm test` left in a folder: `vitest.json` and `browser.json`. What is not there was not run. A test that ran
 * several times, with other values or in other windows, failed when one of them failed.
 */
export function readTestResults(folder: string): TestResults {
  const unit = z.optional(unitReport).parse(parsed(join(folder, 'vitest.json')));
  const browser = z.optional(browserReport).parse(parsed(join(folder, 'browser.json')));
  const ran: readonly Ran[] = [
    ...(unit?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ title, status }): Ran => ({ file, title, outcome: unitOutcomes[status] ?? 'skipped' })),
    ),
    ...(browser?.suites ?? [])
      .flatMap(specsOf)
      .flatMap(({ title, file, tests }) => tests.map(({ status }): Ran => ({ file: `tests/${file}`, title, outcome: browserOutcomes[status] ?? 'skipped' }))),
  ];
  return {
    reports: [
      ...(unit ? [{ kind: 'unit' as const, at: new Date(unit.startTime).toISOString() }] : []),
      ...(browser ? [{ kind: 'browser' as const, at: new Date(browser.stats.startTime).toISOString() }] : []),
    ],
    outcomeOf({ file, name }) {
      const pattern = titlePattern(name);
      const outcomes = new Set(ran.filter((test) => test.file.replaceAll('\\', '/').endsWith(file) && pattern.test(test.title)).map(({ outcome }) => outcome));
      return (['failed', 'passed', 'skipped'] as const).find((outcome) => outcomes.has(outcome)) ?? 'not run';
    },
  };
}
