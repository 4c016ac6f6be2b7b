import { z } from 'astro/zod';

/** Categories an article or teaser may carry; each has a mark of its own in `ui/Badge.tsx`. */
export const category = z.enum([
  'Technology',
  'Ethics',
  'Business',
  'Safety',
  'Economics',
  'Research',
  'Future Tech',
  'Featured Article',
  'Governance',
  'Compliance',
]);

export type Category = z.infer<typeof category>;
