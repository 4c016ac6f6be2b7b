import { z } from 'astro/zod';
import { link, pageMeta, words, withSlots } from '../../../site/copy/fields.ts';

/** `content/pages/search.yaml` */
export const search = z.strictObject({
  seo: pageMeta,
  title: words,
  lede: words,
  /** Replaces the lede and the field if there is no server to search. */
  copy: words,
  field: words,
  button: words,
  found: z.strictObject({ one: withSlots('words'), other: withSlots('n', 'words') }),
  most: withSlots('n', 'words'),
  nothing: z.strictObject({ heading: withSlots('words'), text: words, link }),
  tooLong: withSlots('n'),
  often: withSlots('wait'),
  changed: words,
  groups: z.strictObject({ pages: words, articles: words, letters: words, regions: words }),
});

export type SearchWords = z.infer<typeof search>;
