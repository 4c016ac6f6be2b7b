import { z } from 'astro/zod';
import { anchor, link, named, nextStep, pageDescription, pageTitle, stat, words } from '../../copy/fields.ts';

/** A sector without its own entry, with links to relevant pages. */
const sector = z.strictObject({ id: anchor, title: words, text: words, links: z.array(link).min(1) });

const industry = named('title', 'alt', 'description', 'risk').extend({
  /** Also names its two drawings: `industry-{id}` and `view-{id}`. */
  id: anchor,
  stats: z.array(stat).length(3, 'must be three figures'),
});

/** `content/pages/industries.yaml` */
export const industries = named('index', 'overprint', 'figures').extend({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words }),
  risk: words,
  industries: z.array(industry).min(1),
  stories: z.strictObject({
    title: words,
    lede: words,
    quotes: z.array(z.strictObject({ text: words, from: words })).length(3, 'must be three quotes'),
  }),
  also: z.strictObject({ title: words, lede: words, sectors: z.array(sector).min(1) }),
  next: nextStep,
});

export type Industries = z.infer<typeof industries>;
export type Industry = z.infer<typeof industry>;
