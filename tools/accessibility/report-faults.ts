import type { AccessibilityReport, TestMethod } from '../../features/promises/accessibility/accessibility-report.ts';

/** A day a year before, as `2026-11-22`. A check of that day or earlier shows nothing any more. */
function yearBefore(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}

/**
 * What the report says without being able to show it, one line for each: criteria that are met by no test and by no
 * check of the last year. `tags` are those of all tests, `today` is a day such as `2026-11-22`.
 */
export function reportFaults(report: AccessibilityReport, tags: ReadonlySet<string>, today: string): readonly string[] {
  const isShown = ({ id, check }: TestMethod): boolean =>
    tags.has(`accessibility:${id}`) || (check !== undefined && check.on > yearBefore(today) && check.on <= today);
  return report.criteria
    .filter(
      ({ result, evidence }) =>
        result === 'supports' && !report.methods.some((method) => evidence.includes(method.id) && isShown(method)),
    )
    .map(({ criterion }) => `${criterion} is said to be met, and no test and no check of the last year shows it`);
}
