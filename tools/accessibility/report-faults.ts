import type { AccessibilityReport, TestMethod } from '../../contract/accessibility-report.ts';
import { faultsOfTests, type ReadSource } from '../promises/faults.ts';

/** A day a year before, as `2026-11-22`. A check of that day or earlier shows nothing any more. */
function yearBefore(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}

/**
 * What the report says without being able to show it, one line for each: tests that are gone or assert nothing, and criteria
 * that are met by no living test and by no check of the last year. `today` is a day such as `2026-11-22`.
 */
export function reportFaults(report: AccessibilityReport, read: ReadSource, today: string): readonly string[] {
  const testFaults = faultsOfTests(read);
  const isShown = ({ tests, check }: TestMethod): boolean =>
    tests.some((test) => testFaults([test]).length === 0) || (check !== undefined && check.on > yearBefore(today) && check.on <= today);
  return [
    ...report.methods.flatMap(({ id, tests }) => testFaults(tests).map((fault) => `${id}: ${fault}`)),
    ...report.criteria
      .filter(({ result, evidence }) => result === 'supports' && !report.methods.some((method) => evidence.includes(method.id) && isShown(method)))
      .map(({ criterion }) => `${criterion} is said to be met, and no living test and no check of the last year shows it`),
  ];
}
