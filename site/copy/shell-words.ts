import { z } from 'astro/zod';
import { named, words } from './fields.ts';

/** `content/shell.yaml`: words around every page. */
export const shell = z.strictObject({
  skip: words,
  /** Name of the header's list of links, for screen readers. */
  navigation: words,
  /** Label of the wordmark's link. */
  home: words,
  menu: z.strictObject({ name: words, open: words, close: words, search: words }),
  footer: named('elsewhere', 'rights', 'cookies').extend({
    /** Name of the footer's links to pages, for screen readers. */
    navigation: words,
    columns: z.strictObject({ company: words, services: words, legal: words }),
    /** Shown while the firm is fictional. */
    example: words,
  }),
  /** The bar of a shared preview. */
  preview: z.strictObject({ name: words, says: words }),
  /** Said to screen readers after a link that opens in a new tab. */
  newTab: words,
});
