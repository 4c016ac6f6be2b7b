import { z } from 'astro/zod';
import { anchor, download, link, pageDescription, pageTitle, picture, words } from '../../copy/fields.ts';

const solution = z.strictObject({
  id: anchor,
  title: words,
  drawing: picture,
  description: words,
  features: z.array(words).length(4, 'must be four bullets'),
  links: z.array(link).min(1),
});

/** `content/pages/solutions.yaml` */
export const solutions = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words }),
  index: words,
  overprint: words,
  solutions: z.array(solution).min(1),
  action: z.strictObject({ title: words, text: words, consultation: link, brochure: download }),
});

export type Solutions = z.infer<typeof solutions>;
export type Solution = z.infer<typeof solution>;
