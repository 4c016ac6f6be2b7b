import * as z from 'zod/mini';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** An ISO 8601 duration of days or longer: `P7D`, `P6M`, `P2Y`. */
const duration = z
  .string()
  .check(z.regex(/^P\d+[DWMY]$/, 'must be an ISO 8601 duration such as P7D, P6M or P2Y, or until-withdrawn'));

/** One kind of data: what it is, when its period starts, how long it is kept and why. */
const retentionRule = z.strictObject({
  id: z.string().check(z.regex(/^[a-z-]+$/, 'must be lower-case words joined by hyphens')),
  /** The table of the privacy page that lists it; `staff` is not listed. */
  group: z.enum(['messages', 'newsletter', 'visits', 'security', 'staff']),
  what: words,
  from: words,
  period: z.union([z.literal('until-withdrawn'), duration]),
  words,
  basis: words,
});

/** Schema of `content/retention.yaml`, the source of the privacy page and of the purges. */
export const retention = z.array(retentionRule).check(z.minLength(1));

export type RetentionRule = z.infer<typeof retentionRule>;
