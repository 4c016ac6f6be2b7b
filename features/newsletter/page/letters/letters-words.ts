import { z } from 'astro/zod';
import { link, named, pageMeta, words, withSlots } from '../../../../site/copy/fields.ts';

/** `content/pages/letters.yaml`: text of the archive and around each letter. */
export const letters = z.strictObject({
  seo: pageMeta,
  title: words,
  lede: words,
  number: withSlots('n'),
  masthead: withSlots('month'),
  readTime: withSlots('n'),
  draft: words,
  earlier: words,
  corrected: withSlots('day', 'text'),
  feed: named('before', 'label', 'after', 'title', 'subtitle'),
  readers: z.strictObject({ shown: z.boolean(), some: withSlots('n'), few: words }),
  back: words,
  made: z.strictObject({
    ...named('title', 'desk', 'responsible', 'ai', 'sent', 'sources', 'corrections', 'noCorrections').shape,
    ...named('invented', 'inventedText', 'print').shape,
    firm: withSlots('desk'),
    sentOn: withSlots('day', 'readers'),
    correction: withSlots('day', 'text'),
  }),
  turn: z.strictObject({ label: words, previous: withSlots('n'), next: withSlots('n') }),
  ask: z.strictObject({ title: words, text: words, link }),
  subscribe: z.strictObject({ title: words, lede: words }),
});

export type LettersWords = z.infer<typeof letters>;
