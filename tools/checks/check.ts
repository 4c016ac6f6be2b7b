/** How long one test ran. */
export interface Timing {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** Test cases of one check, counted as its runner counts them. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Which failed, for the closing lines; a name may carry its first fault. */
  readonly failures?: readonly string[];
  /** Lines for the table: what was skipped and why, or what a reader of the table should know. */
  readonly notes: readonly string[];
  /** Where the runner measures each test. */
  readonly timings?: readonly Timing[];
}

/** Prints one line of progress under the check's name. */
export type Say = (line: string) => void;

/** What a check uses of the machine, as Debian brings it. */
export interface Need {
  readonly packages: readonly string[];
  /** What does not run where it is missing. */
  readonly without: string;
  isThere(): boolean;
  /** What serves in its place, less well. */
  readonly otherwise?: Need;
}

export interface Check {
  /** Word for `--only` and for the head of each line of output. */
  readonly name: string;
  /** What is proved, for the headed line. */
  readonly title: string;
  /** Checks that must have ended before this one starts. */
  readonly after: readonly string[];
  readonly needs: readonly Need[];
  /** Of the run's four lanes: 2 for a check with workers of its own, 4 for one that nothing may disturb. */
  readonly lanes: 1 | 2 | 4;
  run(say: Say): Promise<Tally>;
}

/** Names what failed once and passed when continuous integration tried it again. */
export const secondTry = (test: string): string => `passed at the second try only: ${test}`;

/** Tally of a check that is a list of named cases, each with the faults found in it. */
export function tallyOf(cases: ReadonlyMap<string, readonly string[]>, notes: readonly string[] = []): Tally {
  const failures = [...cases].filter(([, faults]) => faults.length > 0).map(([name, [first = '']]) => `${name}: ${first}`);
  return { passed: cases.size - failures.length, failed: failures.length, skipped: 0, notes, failures };
}

/** True where nothing may be skipped: what is missing there is a failure. */
export const inContinuousIntegration = process.env['CI'] === 'true';

/** Tally of `cases` that cannot run here because something is missing on the machine. */
export function missing(cases: number, what: string): Tally {
  return inContinuousIntegration
    ? { passed: 0, failed: cases, skipped: 0, notes: [`missing: ${what}`], failures: [`missing: ${what}`] }
    : { passed: 0, failed: 0, skipped: cases, notes: [`skipped: ${what}`] };
}
