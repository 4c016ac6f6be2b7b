import * as z from 'zod/mini';
import { vitalMaxima, type VitalName } from './vitals.ts';

/** A page's speed report, sent with consent. Unknown fields are refused. */
const route = z.string().check(z.maxLength(200), z.regex(/^\/[A-Za-z0-9/_.-]*$/, 'must be the path of a page'));

function measured(name: VitalName) {
  return z.optional(z.number().check(z.minimum(0), z.maximum(vitalMaxima[name])));
}

const vitals = z
  .strictObject({ LCP: measured('LCP'), INP: measured('INP'), CLS: measured('CLS') })
  .check(z.refine((values) => Object.keys(values).length > 0, 'must hold at least one value'));

export const vitalsMessage = z.strictObject({ route, vitals });

export type VitalsMessage = z.infer<typeof vitalsMessage>;

/** Largest message, in bytes. */
export const vitalsBodyLimit = 1024;

export const countingChoice = z.strictObject({ count: z.enum(['yes', 'no']) });

export const visitFunctions = ['record-vitals', 'count-visits'] as const;

declare module '../../contract/functions.ts' {
  interface Functions extends Readonly<Record<(typeof visitFunctions)[number], true>> {}
}
