import * as z from 'zod/mini';
import { vitalMaxima, type VitalName } from './vitals.ts';

/**
 * What a page tells of a visit, where the visitor agreed to analytics: that it was viewed, and how it loaded. Nothing in
 * it names a visitor, a device or a visit; unknown fields are refused, so that nothing can be added unnoticed.
 */
const route = z.string().check(z.maxLength(200), z.regex(/^\/[A-Za-z0-9/_.-]*$/, 'must be the path of a page'));

function measured(name: VitalName) {
  return z.optional(z.number().check(z.minimum(0), z.maximum(vitalMaxima[name])));
}

const vitals = z
  .strictObject({
    LCP: measured('LCP'),
    INP: measured('INP'),
    CLS: measured('CLS'),
    FCP: measured('FCP'),
    TTFB: measured('TTFB'),
  })
  .check(z.refine((values) => Object.keys(values).length > 0, 'must hold at least one value'));

/** One message to `record-visit`. */
export const visitMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), route }),
  z.strictObject({ kind: z.literal('vitals'), route, vitals }),
]);

export type VisitMessage = z.infer<typeof visitMessage>;

/** Largest message, in bytes. */
export const visitBodyLimit = 1024;
