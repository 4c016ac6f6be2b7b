import * as z from 'zod/mini';

const httpsUrl = z.url({ protocol: /^https$/, error: 'an https:// address' });

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'));

/** `content/firm.yaml`: who the firm is, for the pages, the mails and the promised times. */
export const firm = z.strictObject({
  name: z.string().check(z.minLength(1)),
  descriptor: z.string(),
  blurb: z.string(),
  copyrightYear: z.number(),
  places: z.string(),
  /** Company details that business mail and the terms must carry; a gap in double square brackets until they are known. */
  registration: z.string().check(z.minLength(1)),
  emails: z.strictObject({
    hello: z.email(),
    ethics: z.email(),
    privacy: z.email(),
    security: z.email(),
    legal: z.email(),
    careers: z.email(),
    media: z.email(),
  }),
  telephone: z.strictObject({ display: z.string(), href: z.string().check(z.regex(/^tel:\+\d+$/)) }),
  /** In words, and on the clock of `timeZone`, for whoever lives in another. */
  hours: z.strictObject({ weekdays: z.string(), weekends: z.string(), opens: clock, closes: clock }),
  timeZone: z.string(),
  /** Whether the firm is invented: the footer then says so. */
  example: z.boolean(),
  social: z.array(z.strictObject({ name: z.string(), url: httpsUrl })).check(z.length(5)),
});

export type Firm = z.infer<typeof firm>;
