import * as z from 'zod/mini';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** ISO 8601, days and longer: `P7D`, `P6M`, `P2Y`. */
const duration = z
  .string()
  .check(z.regex(/^P\d+[DWMY]$/, 'must be an ISO 8601 duration such as P7D, P6M or P2Y, or until-withdrawn'));

/** One kind of data: what, from which event, how long, why. */
const retentionRule = z.strictObject({
  id: z.string().check(z.regex(/^[a-z-]+$/, 'must be lower-case words joined by hyphens')),
  /** The table in which the privacy page shows it; what is kept of staff alone is in none. */
  group: z.enum(['messages', 'newsletter', 'visits', 'security', 'staff']),
  what: words,
  from: words,
  period: z.union([z.literal('until-withdrawn'), duration]),
  words,
  basis: words,
});

/** `content/retention.yaml`: drives the privacy page and the purge. */
export const retention = z.array(retentionRule).check(z.minLength(1));

export type RetentionRule = z.infer<typeof retentionRule>;
