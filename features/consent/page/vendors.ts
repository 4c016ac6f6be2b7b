import { z } from 'astro/zod';
import {
  consentCategories,
  consentCookie,
  consentLifetime,
  optionalCategories,
  uncountedCookie,
  uncountedLifetime,
} from '../schema.ts';
import { durationWords, secondsOf } from './duration.ts';
import { httpsAddress, isoDate, words } from '../../../site/copy/fields.ts';

const category = z.enum(consentCategories, `must be one of: ${consentCategories.join(', ')}`);

const consentCategory = z.strictObject({
  id: category,
  title: words,
  description: words,
  purpose: words,
  duration: words,
  canDisable: z.boolean(),
});

const common = {
  id: z.string().regex(/^[a-z-]+$/),
  category,
  name: words,
  purpose: words,
  duration: words,
  party: z.enum(['first', 'third']),
  /** `reserved`: described in advance; left out of the browser's rules until it is in use. */
  status: z.enum(['in-use', 'reserved']),
};

const storage = z
  .strictObject({
    ...common,
    kind: z.enum(['cookie', 'local storage', 'session storage']),
    /** Lifetime: sets the `Max-Age` of cookies and the expiry of stored values. */
    keep: z.string().regex(/^(?:session|P[1-9]\d*[DMY])$/, 'must be "session" or a period such as P6M'),
  })
  .refine(({ keep, duration }) => duration.includes(durationWords(keep)), {
    error: 'must say in words what "keep" says',
    path: ['duration'],
  })
  .refine(({ keep, kind }) => kind !== 'session storage' || keep === 'session', {
    error: 'session storage is kept for the session',
    path: ['keep'],
  });

const transmission = z.strictObject({ ...common, kind: z.literal('no storage') });

const script = z.strictObject({
  ...common,
  kind: z.literal('script'),
  category: z.enum(
    optionalCategories,
    'a script of another origin is optional: it needs a category that can be refused',
  ),
  party: z.literal('third'),
  address: httpsAddress,
  connects: z.array(httpsAddress).default([]),
  integrity: z
    .string()
    .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]+=*$/, 'must be a subresource integrity such as sha384-…')
    .optional(),
});

const item = z.discriminatedUnion('kind', [storage, transmission, script]);

/** Cookies that the code uses by name: the consent choice and the opt-out from visit counts. */
const ownCookies = [
  ['consent', consentCookie, consentLifetime],
  ['uncounted', uncountedCookie, uncountedLifetime],
] as const;

function isOwnCookie(entry: z.infer<typeof item>, name: string, lifetime: number): boolean {
  const { kind, category, status } = entry;
  const isInUse = kind === 'cookie' && category === 'essential' && status === 'in-use';
  return isInUse && entry.name === name && secondsOf(entry.keep) === lifetime;
}

/** `content/vendors.yaml`: everything that may be stored or loaded. */
export const vendors = z
  .strictObject({
    /** Date of the wording that visitors see; a later one invalidates every earlier choice. */
    policy: isoDate,
    categories: z.array(consentCategory).length(consentCategories.length),
    items: z.array(item),
    thirdParties: z.array(
      z.strictObject({
        service: words,
        answer: words,
        items: z.array(words).default([]),
      }),
    ),
  })
  .superRefine(({ items }, context) => {
    for (const [id, name, lifetime] of ownCookies)
      if (!items.some((item) => item.id === id && isOwnCookie(item, name, lifetime)))
        context.addIssue({
          code: 'custom',
          path: ['items'],
          message: `must have the essential cookie "${name}" with the id "${id}", in use and kept for the lifetime in features/consent/schema.ts`,
        });
  })
  .refine(
    ({ items, thirdParties }) =>
      items.every(
        ({ id, party, status }) =>
          party === 'first' || status === 'reserved' || thirdParties.some((row) => row.items.includes(id)),
      ),
    { error: 'every third party in use needs a row that names its item', path: ['thirdParties'] },
  );

export type Vendors = z.infer<typeof vendors>;
export type VendorItem = Vendors['items'][number];
