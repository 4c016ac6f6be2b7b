import { relative } from 'node:path';
import * as z from 'zod';
import { root } from './root.ts';

/** One test in its runner's report. */
export interface Case {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Failed first and passed on a retry. */
  readonly secondTry?: boolean;
  /** Milliseconds. */
  readonly duration?: number;
}

/** Result of one check. */
export interface Outcome {
  readonly check: string;
  readonly cases: readonly Case[];
  readonly seconds: number;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.nullish(z.number()),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** A failure outside any test. */
const outsideTests: Case = { name: 'an error outside all tests', result: 'failed' };

/** The tests in Vitest's report. @param code Vitest's exit code */
export function vitestCases(written: unknown, code: number): readonly Case[] {
  const cases = vitestReport
    .parse(written)
    .testResults.flatMap(({ name, status, message, assertionResults }): readonly Case[] => {
      const file = relative(root, name);
      const tests = assertionResults.map(
        ({ fullName, status: result, duration, failureMessages: [fault = ''] }): Case => {
          const test = { name: `${file} ${fullName}`, duration: duration ?? 0 };
          if (result === 'failed') return { ...test, name: `${test.name}: ${fault}`, result };
          return result === 'passed' ? { ...test, result, secondTry: fault !== '' } : { ...test, result: 'skipped' };
        },
      );
      // A file that fails to load has no tests.
      return status === 'failed' && tests.every(({ result }) => result !== 'failed')
        ? [...tests, { name: `${file}: ${message}`, result: 'failed' }]
        : tests;
    });
  return code === 0 || cases.some(({ result }) => result === 'failed') ? cases : [...cases, outsideTests];
}

const suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(z.object({ duration: z.number() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const playwrightReport = z.object({ errors: z.array(z.unknown()), suites: z.array(suite) });
const results = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const;

function casesOf({ specs, suites = [] }: z.infer<typeof suite>): readonly Case[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results: tries }) => ({
      name: `${file} [${projectName}] ${title}`,
      result: results[status],
      secondTry: status === 'flaky',
      duration: tries.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(casesOf)];
}

/** The tests in Playwright's report. @param code Playwright's exit code */
export function playwrightCases(written: unknown, code: number): readonly Case[] {
  const { errors, suites } = playwrightReport.parse(written);
  const cases = suites.flatMap(casesOf);
  const isClean = errors.length === 0 && (code === 0 || cases.some(({ result }) => result === 'failed'));
  return isClean ? cases : [...cases, outsideTests];
}

/** How many of the cases passed, failed and were skipped. */
export function counted(cases: readonly Case[]): {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
} {
  const count = (wanted: Case['result']): number => cases.filter(({ result }) => result === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** Characters of failures shown in the summary; the rest is further up. */
const longest = { names: 30, line: 240 };

/** The summary: table, ten slowest tests, failures by name, and the line for continuous integration. */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ check }) => check.length), 5);
  const row = (name: string, cells: readonly (number | string)[]): string =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
  const rows = outcomes.map(({ check, cases, seconds }) =>
    row(check, [...Object.values(counted(cases)), seconds.toFixed(0)]),
  );
  const all = outcomes.flatMap(({ check, cases }) =>
    cases.map((one) => ({ ...one, name: `${check}: ${one.name.replaceAll(/\s+/g, ' ')}`.slice(0, longest.line) })),
  );
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines];
  const named = (cases: readonly Case[]): readonly string[] => {
    const more = cases.length - longest.names;
    return [
      ...cases.slice(0, longest.names).map(({ name }) => `  ${name}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ];
  };
  const slowest = all
    .filter(({ duration }) => duration !== undefined)
    .toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0))
    .slice(0, 10);
  const total = counted(all);
  return [
    row('check', ['passed', 'failed', 'skipped', 'seconds']),
    ...rows,
    ...section(
      'The slowest tests:',
      slowest.map(({ name, duration = 0 }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${name}`),
    ),
    ...section('Passed at the second try only:', named(all.filter(({ secondTry }) => secondTry))),
    ...section('Failed:', named(all.filter(({ result }) => result === 'failed'))),
    '',
    `Total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  ].join('\n');
}
