import * as z from 'zod/mini';
import { fill } from './slots.ts';

const httpsUrl = z.url({ protocol: /^https$/, error: 'an https:// address' });

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'));

/** `content/firm.yaml`: the firm's data for pages, emails and promised times. */
export const firm = z.strictObject({
  name: z.string().check(z.minLength(1)),
  descriptor: z.string(),
  /** Author of, and responsible for, articles and letters. */
  teams: z.array(z.string()),
  blurb: z.string(),
  copyrightYear: z.number(),
  places: z.string(),
  /** Company details for emails and terms; a gap in double square brackets until they are known. */
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
  /** Office hours in words, and as times in `timeZone` for visitors in other zones. */
  hours: z.strictObject({ weekdays: z.string(), weekends: z.string(), opens: clock, closes: clock }),
  timeZone: z.string(),
  /** Whether the firm is fictional, which the footer then says. */
  example: z.boolean(),
  social: z.array(z.strictObject({ name: z.string(), url: httpsUrl })).check(z.length(5)),
});

export type Firm = z.infer<typeof firm>;

/** Values of the slots that content may use for the firm's data, such as `{name}` or `{emails.hello}`. */
export function firmWordsOf({ name, places, registration, telephone, emails }: Firm): Readonly<Record<string, string>> {
  return {
    name,
    places,
    registration,
    'telephone.display': telephone.display,
    'telephone.href': telephone.href,
    ...Object.fromEntries(Object.entries(emails).map(([team, address]) => [`emails.${team}`, address])),
  };
}

function fillTexts(value: object, words: Readonly<Record<string, string>>): void {
  for (const key of Object.keys(value)) {
    const part: unknown = Reflect.get(value, key);
    if (typeof part === 'string') Reflect.set(value, key, fill(part, words));
    else if (typeof part === 'object' && part !== null) fillTexts(part, words);
  }
}

/** A copy of the data of a content file with the firm's slots filled. */
export function withFirmWords<Entry extends object>(entry: Entry, words: Readonly<Record<string, string>>): Entry {
  const filled = structuredClone(entry);
  fillTexts(filled, words);
  return filled;
}
