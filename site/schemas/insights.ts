import { z } from 'astro/zod';
import { articleSlugs } from '../routes.ts';
import { categories } from './articles.ts';
import { pageMeta } from './page-meta.ts';
import { words } from './words.ts';

const slug = z.enum(articleSlugs, `must be one of: ${articleSlugs.join(', ')}`);
const counted = words.regex(/\{n\}/, 'must contain {n}, where the number goes');

/** `content/pages/insights.yaml`: the list of articles, and the words around every article. */
export const insights = z.strictObject({
  seo: pageMeta,
  title: words,
  lede: words,
  filter: z.strictObject({
    label: words,
    all: words,
    categories: z.array(z.enum(categories)).length(categories.length),
    count: z.strictObject({ one: counted, other: counted }),
  }),
  comingSoon: words,
  featured: slug,
  order: z.array(slug).length(articleSlugs.length - 1),
  stay: z.strictObject({ title: words, text: words, button: words }),
  article: z.strictObject({
    back: words,
    contents: words,
    readTime: counted,
    references: words,
    open: words,
    newTab: words,
    comingSoonReference: words,
    footnotes: words,
    colophon: words,
    more: words,
    all: words,
    soon: z.strictObject({ title: words, argues: words, notify: words, button: words, related: words }),
    closing: z.strictObject({ book: words, brief: words }),
  }),
});

export type Insights = z.infer<typeof insights>;
