import { z } from 'astro/zod';
import { categories } from '../../prose/article-words.ts';
import { link, named, pageMeta, words } from '../../copy/fields.ts';

const counted = words.regex(/\{n\}/, 'must contain {n}, where the number goes');
const countsArticles = words.regex(
  /\{published\}.*\{coming\}/,
  'must contain {published} and {coming}, where the numbers go',
);

/** `content/pages/insights.yaml`: the list of articles, and the words around every article. */
export const insights = z.strictObject({
  seo: pageMeta,
  title: words,
  lede: countsArticles,
  filter: named('label', 'all', 'last', 'forget', 'forgotten').extend({
    categories: z.array(z.enum(categories)).length(categories.length),
    count: z.strictObject({ one: counted, other: counted }),
  }),
  comingSoon: words,
  search: link,
  stay: z.strictObject({ title: words, text: words, letters: link }),
  article: z.strictObject({
    ...named('back', 'contents', 'references', 'open', 'comingSoonReference', 'footnotes', 'figure', 'credit').shape,
    ...named('illustrativeKey', 'more', 'all', 'announced', 'drafted').shape,
    readTime: counted,
    figures: named('title', 'checked').extend({
      columns: z.tuple([words, words, words]),
      bases: named('sourced', 'illustrative', 'measured'),
    }),
    colophon: named('title', 'reviewed', 'responsible', 'corrected').extend({
      extents: named('none', 'assisted', 'drafted'),
    }),
    /** Labels on the development server: in no build, or only from a certain day. */
    unseen: z.strictObject({ draft: words, comes: words }),
    soon: named('title', 'argues', 'result', 'sources', 'drafted', 'undated', 'notify', 'related').extend({
      ask: link,
    }),
    closing: z.strictObject({ book: words, brief: words }),
  }),
});

export type Insights = z.infer<typeof insights>;
