import { z } from 'astro/zod';
import { words } from '../../copy/fields.ts';

/** `content/pages/feed.yaml`: the words around the articles in the feed. */
export const feed = z.strictObject({
  title: words,
  subtitle: words,
  rights: words,
  references: words,
  comingSoon: words,
  illustrative: words,
  responsible: words,
  /** On which side of Article 50(4) of the EU AI Act the text stands. */
  law: z.strictObject({ labelled: words, reviewed: words }),
});

export type FeedWords = z.infer<typeof feed>;
