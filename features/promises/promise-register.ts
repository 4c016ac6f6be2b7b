import * as z from 'zod/mini';

const words = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

export const promiseIdForm = /^[a-z][a-z-]*[a-z]$/;
export const promiseId = z.string().check(z.regex(promiseIdForm, 'must be lower-case words joined by hyphens'));

/** A field of a content file, `content/pages/contact.yaml#hero.lede`; list entries by id, else by index. */
const place = z
  .string()
  .check(
    z.regex(
      /^content\/[\w/-]+\.yaml#[\w.-]+$/,
      'must be a content file and a field, such as content/pages/contact.yaml#hero.lede',
    ),
  );

export const miss = z.strictObject({
  month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')),
  happened: words,
  changed: words,
});

const madePromise = z
  .strictObject({
    id: promiseId,
    /** Its wordings: each is used in some place, and each place uses one of them. */
    words: z.array(words).check(z.minLength(1)),
    /** Places of the wordings, apart from legal clauses, which are marked with the id. */
    stands: z._default(z.array(place), []),
    /** `code` if tests tagged with its id prove it (tests/stage/proves.ts), `people` if only people can keep it. */
    by: z._default(z.enum(['code', 'people']), 'code'),
    how: z.optional(words),
    /** Subject, if /promises lists it by itself. */
    about: z.optional(words),
    /** Published misses, in the firm's words. */
    misses: z._default(z.array(miss), []),
  })
  .check(z.refine(({ by, how }) => by === 'people' || how !== undefined, 'is kept by code, and needs `how`'));

/** `content/promises.yaml` */
export const promiseRegister = z.array(madePromise).check(z.minLength(1));

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

/** The feed of months that are over. */
export const promisesFeedPath = '/promises/feed.xml';
