import { z } from 'astro/zod';
import { named, sitePath, words } from '../copy/fields.ts';

/** `content/pages/llms.yaml`: overview of the site for programs that read text. */
export const llms = named('summary', 'articles', 'comingSoon', 'letters', 'regions').extend({
  notes: z.array(words).min(1),
  pages: z.strictObject({
    title: words,
    links: z.array(z.strictObject({ title: words, to: sitePath, says: words })).min(1),
  }),
  optional: z.strictObject({
    title: words,
    links: z.array(z.strictObject({ title: words, to: z.string().startsWith('/'), says: words })),
  }),
});
