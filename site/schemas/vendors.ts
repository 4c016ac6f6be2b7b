import { z } from 'astro/zod';
import { consentCategories } from '../../contract/consent.ts';
import { words } from './words.ts';

const category = z.enum(consentCategories, `must be one of: ${consentCategories.join(', ')}`);

/** A group of storage entries that the visitor decides on together. */
const consentCategory = z.strictObject({
  id: category,
  title: words,
  description: words,
  purpose: words,
  duration: words,
  canDisable: z.boolean(),
});

/** One cookie, storage key or transmission the site uses or may use. */
const item = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  category,
  kind: z.enum(['cookie', 'local storage', 'session storage', 'no storage']),
  name: words,
  purpose: words,
  duration: words,
  party: z.enum(['first', 'third']),
  /** `reserved`: described before any page may set it. */
  status: z.enum(['in-use', 'reserved']),
});

/** `content/vendors.yaml`: everything that may be stored or loaded. */
export const vendors = z.strictObject({
  categories: z.array(consentCategory).length(consentCategories.length),
  items: z.array(item),
  thirdParties: z.array(z.strictObject({ service: words, answer: words })),
});

export type Vendors = z.infer<typeof vendors>;
export type ConsentCategory = z.infer<typeof consentCategory>;
export type StorageItem = z.infer<typeof item>;
