import { z } from 'astro/zod';
import { link, pageMeta, words, withSlots } from '../../../../site/copy/fields.ts';

/** `content/pages/letters.yaml`: the archive of letters, and the words around each. */
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
  feed: z.strictObject({ before: words, label: words, after: words, title: words, subtitle: words }),
  /** Whether pages say to how many a letter went, and how. */
  readers: z.strictObject({ shown: z.boolean(), some: withSlots('n'), few: words }),
  back: words,
  made: z.strictObject({
    title: words,
    desk: words,
    responsible: words,
    firm: withSlots('desk'),
    ai: words,
    sent: words,
    sentOn: withSlots('day', 'readers'),
    sources: words,
    corrections: words,
    correction: withSlots('day', 'text'),
    noCorrections: words,
    invented: words,
    inventedText: words,
    print: words,
  }),
  turn: z.strictObject({ label: words, previous: withSlots('n'), next: withSlots('n') }),
  ask: z.strictObject({ title: words, text: words, link }),
  subscribe: z.strictObject({ title: words, lede: words }),
});

export type LettersWords = z.infer<typeof letters>;
