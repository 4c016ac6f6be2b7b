import type { z } from 'astro/zod';
import { named } from '../../copy/fields.ts';

/** `content/pages/feed.yaml`: the words around the articles in the feed. */
export const feed = named('title', 'subtitle', 'rights', 'references', 'comingSoon').extend(
  named('illustrative', 'responsible', 'corrected').shape,
);

export type FeedWords = z.infer<typeof feed>;
