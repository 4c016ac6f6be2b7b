import { z } from 'astro/zod';
import { checkedHow, link, words } from '../../copy/fields.ts';

/** `content/pages/region.yaml`: the words that all regional pages share. `{…}` are filled in from the region. */
export const region = z.strictObject({
  fromTheLight: words,
  distance: words,
  notAdvice: words,
  expertise: words,
  contact: link,
  regimes: z.strictObject({
    title: words,
    caption: words,
    columns: z.strictObject({ name: words, status: words, scope: words, known: words, source: words }),
    how: checkedHow,
  }),
  /** A table of the days to come in all regions. */
  dates: z.strictObject({ title: words, caption: words, columns: z.tuple([words, words, words]), note: words }),
  others: words,
});

export type RegionWords = z.infer<typeof region>;
