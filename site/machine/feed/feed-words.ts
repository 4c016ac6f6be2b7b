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
  corrected: words,
});

export type FeedWords = z.infer<typeof feed>;
