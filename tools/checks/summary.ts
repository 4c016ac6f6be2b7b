import type { Outcome } from './schedule.ts';

/** Names of what failed that are printed, and how much of each: all are in the output of their check. */
const longest = { names: 30, line: 240 };

function failuresOf(outcomes: readonly Outcome[]): readonly string[] {
  const failures = outcomes.flatMap(({ check, tally }) => (tally.failures ?? []).map((failure) => `  ${check.name}: ${failure.replaceAll(/\s+/g, ' ')}`));
  if (failures.length === 0) return [];
  const more = failures.length - longest.names;
  return ['', 'Failed:', ...failures.slice(0, longest.names).map((line) => line.slice(0, longest.line)), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** The table at the end, what failed by name, and the line that continuous integration reads. */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ check }) => check.name.length), 5);
  const row = (name: string, cells: readonly string[], rest: string): string =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(8)).join('')}  ${rest}`.trimEnd();
  const lines = [row('check', ['passed', 'failed', 'skipped', 'seconds'], '')];
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { check, tally, seconds } of outcomes) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    lines.push(row(check.name, [tally.passed, tally.failed, tally.skipped, seconds.toFixed(0)].map(String), tally.notes.join('; ')));
  }
  return [...lines, ...failuresOf(outcomes), '', `Total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`].join('\n');
}

/** The tests that took longest, one a line: where to look first when the whole takes too long. */
export function slowest(outcomes: readonly Outcome[], count: number): string {
  const timings = outcomes
    .flatMap(({ tally }) => tally.timings ?? [])
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, count);
  return timings.map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n');
}
