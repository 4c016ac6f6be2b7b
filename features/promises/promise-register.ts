import * as z from 'zod/mini';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** How the name of a promise, as texts carry it, is written. */
export const promiseIdForm = /^[a-z][a-z-]*[a-z]$/;
export const promiseId = z.string().check(z.regex(promiseIdForm, 'must be lower-case words joined by hyphens'));

/** A field of a content file, `content/pages/contact.yaml#hero.lede`; entries of a list by id, else by number. */
const place = z
  .string()
  .check(
    z.regex(
      /^content\/[\w/-]+\.yaml#[\w.-]+$/,
      'must be a content file and a field, such as content/pages/contact.yaml#hero.lede',
    ),
  );

/** A time at which a promise was missed, as the firm tells it. */
export const miss = z.strictObject({
  month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')),
  happened: words,
  changed: words,
});

/** Something the public pages promise. */
const madePromise = z
  .strictObject({
    id: promiseId,
    /** As the pages say it: each of these stands somewhere, and each place says one of them. */
    words: z.array(words).check(z.minLength(1)),
    /** Where the words stand, besides clauses of legal texts that carry the id themselves. */
    stands: z._default(z.array(place), []),
    /** Whether code keeps it, which tests prove that carry its id (tests/stage/proves.ts), or people alone can. */
    by: z._default(z.enum(['code', 'people']), 'code'),
    /** How it is kept, in plain words. */
    how: z.optional(words),
    /** What it is about, where /promises lists it by itself. */
    about: z.optional(words),
    /** Times at which it was missed, in the firm's own words. */
    misses: z._default(z.array(miss), []),
  })
  .check(z.refine(({ by, how }) => by === 'people' || how !== undefined, 'is kept by code, and needs `how`'));

/** `content/promises.yaml` */
export const promiseRegister = z.array(madePromise).check(z.minLength(1));

/** Promises of which the server counts something. */
export const countedPromises = [
  'answer-within-a-day',
  'ethics-answer-within-two-business-days',
  'offered-times-are-free',
  'one-confirmation-mail',
  'no-pixels',
  'retention-kept',
] as const;

export type CountedPromise = (typeof countedPromises)[number];

export type MadePromise = z.infer<typeof madePromise>;
