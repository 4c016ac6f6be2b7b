import type { Outcome } from './schedule.ts';

/** The table at the end, and the line that continuous integration reads. */
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
  return [...lines, '', `Total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`].join('\n');
}
