import { z } from 'astro/zod';
import { link, pageDescription, pageTitle, words } from '../../copy/fields.ts';

const principle = z.strictObject({
  title: words,
  description: words,
  details: z.array(words).length(4, 'must be four bullets'),
});
const column = z.strictObject({ title: words, when: words.optional(), text: words });
const columns = z.strictObject({
  title: words,
  lede: words,
  items: z.array(column).length(3, 'must be three columns'),
});

/** `content/pages/ethics.yaml` */
export const ethics = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words, plan: z.strictObject({ alt: words, switch: words }) }),
  commitment: z.strictObject({ title: words, statement: words, text: words, quote: words, from: words }),
  principles: z.strictObject({
    title: words,
    lede: words,
    items: z.array(principle).length(6, 'must be six principles'),
  }),
  governance: columns,
  research: columns,
  enquiry: z.strictObject({ title: words, text: words, alternative: words, kept: link, submit: words }),
});

export type Ethics = z.infer<typeof ethics>;
