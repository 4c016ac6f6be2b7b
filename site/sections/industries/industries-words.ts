import { z } from 'astro/zod';
import { anchor, pageDescription, pageTitle, stat, words } from '../../copy/fields.ts';

const industry = z.strictObject({
  /** Also names its two drawings: `industry-{id}` and `view-{id}`. */
  id: anchor,
  title: words,
  alt: words,
  description: words,
  stats: z.array(stat).length(3, 'must be three figures'),
});

/** `content/pages/industries.yaml` */
export const industries = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words }),
  index: words,
  figures: words,
  industries: z.array(industry).length(7, 'must be seven industries'),
  stories: z.strictObject({
    title: words,
    lede: words,
    quotes: z.array(z.strictObject({ text: words, from: words })).length(3, 'must be three quotes'),
  }),
});

export type Industries = z.infer<typeof industries>;
export type Industry = z.infer<typeof industry>;
