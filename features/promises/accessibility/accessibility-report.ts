import * as z from 'zod/mini';
import { principleOf, principles, successCriteria } from './success-criteria.ts';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const id = z.string().check(z.regex(/^[a-z][a-z-]*[a-z]$/, 'must be lower-case words joined by hyphens'));
const day = z.iso.date('must be a day of the calendar in the form 2026-11-20');

/** The results of OpenACR for levels A and AA, best first; an untested criterion is no `supports`. */
export const results = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'] as const;

export type Result = (typeof results)[number];

/** A manual test: when, with what, and the steps to repeat it. */
const check = z.strictObject({ on: day, with: words, steps: z.array(words).check(z.minLength(1)) });

/** A test method: automated tests tagged with its id (tests/stage/proves.ts), or a manual test. */
const method = z.strictObject({ id, title: words, text: words, check: z.optional(check) });

const verdict = z
  .strictObject({
    criterion: z.string(),
    result: z.enum(results),
    evidence: z._default(z.array(id), []),
    remark: z.optional(words),
  })
  .check(
    z.refine(({ result, evidence, remark }) => (result === 'supports' ? evidence.length > 0 : remark !== undefined), {
      error: 'needs evidence where it supports, and a remark where it does not',
    }),
  );

const gap = z.strictObject({
  criteria: z.array(z.string()).check(z.minLength(1)),
  what: words,
  means: words,
  meanwhile: words,
  by: day,
});

/** `content/accessibility.yaml`: conformance with WCAG 2.2 A and AA, the evidence, and the gaps. */
export const accessibilityReport = z
  .strictObject({
    version: z.int().check(z.positive()),
    assessed: day,
    next: words,
    answers: words,
    limits: z.array(words).check(z.minLength(1)),
    gaps: z.array(gap),
    untested: z.array(words).check(z.minLength(1)),
    methods: z.array(method).check(z.minLength(1)),
    criteria: z.array(verdict),
  })
  .check(
    z.refine(
      ({ criteria }) =>
        criteria.map(({ criterion }) => criterion).join() === successCriteria.map(({ number }) => number).join(),
      {
        path: ['criteria'],
        error: `must name the ${successCriteria.length} criteria of levels A and AA, each once and in their order`,
      },
    ),
    z.refine(
      ({ methods, criteria }) =>
        criteria.every(({ evidence }) => evidence.every((name) => methods.some((known) => known.id === name))),
      { path: ['criteria'], error: 'name evidence that is no method' },
    ),
    z.refine(
      ({ gaps, criteria }) =>
        gaps
          .flatMap((each) => each.criteria)
          .every((number) => criteria.find(({ criterion }) => criterion === number)?.result !== 'supports'),
      { path: ['gaps'], error: 'name a criterion that is said to be met, or none of the standard' },
    ),
  );

export type AccessibilityReport = z.infer<typeof accessibilityReport>;
export type TestMethod = AccessibilityReport['methods'][number];

export type Assessed = ReturnType<typeof assessed>[number]['criteria'][number];

/** The criteria of each principle with their results, in the standard's order. */
export function assessed(report: AccessibilityReport) {
  const verdicts = new Map(report.criteria.map((verdict) => [verdict.criterion, verdict]));
  const all = successCriteria.flatMap((criterion) => {
    const found = verdicts.get(criterion.number);
    if (found === undefined) return [];
    const { result, evidence, remark } = found;
    return { ...criterion, result, remark, evidence: report.methods.filter(({ id }) => evidence.includes(id)) };
  });
  return principles.map((principle) => ({
    principle,
    criteria: all.filter((criterion) => principleOf(criterion) === principle),
  }));
}

/** Number of criteria by result. */
export const tally =
  ({ criteria }: AccessibilityReport) =>
  (wanted: Result): number =>
    criteria.filter(({ result }) => result === wanted).length;

/** Anchor of a criterion's row: `1.4.10` → `sc-1-4-10`. */
export function criterionAnchor(number: string): string {
  return `sc-${number.replaceAll('.', '-')}`;
}

/** Anchor of a test method, to which a criterion's evidence links. */
export function methodAnchor(id: string): string {
  return `by-${id}`;
}
