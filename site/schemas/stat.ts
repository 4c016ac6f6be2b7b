import { z } from 'astro/zod';
import { words } from './words.ts';

/** A figure on a page: its label, and the id of the claim in content/claims that holds the figure and its basis. */
export const stat = z.strictObject({
  label: words,
  claim: z.string().regex(/^[a-z0-9-]+$/, 'must be the id of a claim in content/claims'),
});

export type Stat = z.infer<typeof stat>;
