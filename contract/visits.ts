import * as z from 'zod/mini';

/**
 * What a page tells of a visit, where the visitor agreed to analytics: that it was viewed, and how it loaded. Nothing in
 * it names a visitor, a device or a visit; unknown fields are refused, so that nothing can be added unnoticed.
 */
const route = z.string().check(z.maxLength(200), z.regex(/^\/[A-Za-z0-9/_.-]*$/, 'must be the path of a page'));

/** Core Web Vitals and what explains them, in the order of the staff's tables. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Largest value that is taken: milliseconds, for CLS its score. A slower page is a broken clock or a tab left alone. */
export const vitalMaxima: Readonly<Record<VitalName, number>> = { LCP: 60_000, INP: 60_000, CLS: 10, FCP: 60_000, TTFB: 60_000 };

function measured(name: VitalName) {
  return z.optional(z.number().check(z.minimum(0), z.maximum(vitalMaxima[name])));
}

const vitals = z.strictObject({
  LCP: measured('LCP'),
  INP: measured('INP'),
  CLS: measured('CLS'),
  FCP: measured('FCP'),
  TTFB: measured('TTFB'),
}).check(z.refine((values) => Object.keys(values).length > 0, 'must hold at least one value'));

/** One message to `record-visit`. */
export const visitMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), route }),
  z.strictObject({ kind: z.literal('vitals'), route, vitals }),
]);

export type VisitMessage = z.infer<typeof visitMessage>;

/** Largest message, in bytes. */
export const visitBodyLimit = 1024;
