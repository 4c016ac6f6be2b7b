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
    back: words,
    contents: words,
    readTime: counted,
    references: words,
    open: words,
    comingSoonReference: words,
    footnotes: words,
    figure: words,
    credit: words,
    illustrativeKey: words,
    figures: z.strictObject({
      title: words,
      columns: z.tuple([words, words, words]),
      bases: z.strictObject({ sourced: words, illustrative: words, measured: words }),
      checked: words,
    }),
    colophon: named('title', 'reviewed', 'responsible', 'corrected').extend({
      extents: z.strictObject({ none: words, assisted: words, drafted: words }),
    }),
    more: words,
    all: words,
    /** Labels on the development server: in no build, or only from a certain day. */
    unseen: z.strictObject({ draft: words, comes: words }),
    announced: words,
    drafted: words,
    soon: named('title', 'argues', 'result', 'sources', 'drafted', 'undated', 'notify', 'related').extend({
      ask: link,
    }),
    closing: z.strictObject({ book: words, brief: words }),
  }),
});

export type Insights = z.infer<typeof insights>;
