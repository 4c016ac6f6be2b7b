import type { Check, Tally } from './check.ts';

export interface Outcome {
  readonly check: Check;
  readonly tally: Tally;
  readonly seconds: number;
}

/**
 * Twice as many as the machine has cores: the tests of a browser and of a server wait for a third of their time, for a
 * frame, a disk or a mail, and what only computes fills the gaps (`yields`).
 */
const lanes = 4;

/** Runs the checks, each after those it names, as many at once as there are lanes; what it depends on failing makes a check fail unrun. */
export async function runAll(checks: readonly Check[], run: (check: Check) => Promise<Outcome>): Promise<readonly Outcome[]> {
  const waiting = new Set(checks);
  const ended = new Map<string, Outcome>();
  const running = new Map<Check, Promise<void>>();
  let free: number = lanes;

  const scheduled = new Set(checks.map((check) => check.name));
  const ready = (check: Check): boolean => check.after.every((name) => !scheduled.has(name) || ended.has(name));
  const brokenNeed = (check: Check): string | undefined => check.after.find((name) => (ended.get(name)?.tally.failed ?? 0) > 0 && name === 'build');

  while (waiting.size > 0 || running.size > 0) {
    for (const check of waiting) {
      if (!ready(check)) continue;
      const broken = brokenNeed(check);
      if (broken !== undefined) {
        waiting.delete(check);
        ended.set(check.name, {
          check,
          seconds: 0,
          tally: { passed: 0, failed: 1, skipped: 0, notes: [`not run: ${broken} failed`], failures: [`not run: ${broken} failed`] },
        });
        continue;
      }
      // What stands before the others takes longest: nothing narrower passes it while it waits for its lanes.
      if (check.lanes > free) break;
      waiting.delete(check);
      free -= check.lanes;
      running.set(
        check,
        run(check).then((outcome) => {
          ended.set(check.name, outcome);
          running.delete(check);
          free += check.lanes;
        }),
      );
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return checks.flatMap((check) => ended.get(check.name) ?? []);
}
