import { z } from 'astro/zod';
import { named, words } from './fields.ts';

/** `content/shell.yaml`: words around every page. */
export const shell = z.strictObject({
  skip: words,
  navigation: words,
  home: words,
  menu: z.strictObject({ name: words, open: words, close: words, search: words }),
  footer: named('elsewhere', 'rights', 'cookies').extend({
    navigation: words,
    columns: z.strictObject({ company: words, services: words, legal: words }),
    example: words,
  }),
  preview: z.strictObject({ name: words, says: words }),
  newTab: words,
});
