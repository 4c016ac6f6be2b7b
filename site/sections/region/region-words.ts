import { z } from 'astro/zod';
import { link, named, words } from '../../copy/fields.ts';

/** `content/pages/region.yaml`: the words that all regional pages share. `{…}` are filled in from the region. */
export const region = named('distance', 'expertise', 'others').extend({
  /** The month in which the rules were last checked. */
  asOf: words,
  contact: link,
  regimes: named('title', 'caption', 'checked').extend({
    columns: z.strictObject({ name: words, status: words, scope: words, source: words }),
  }),
  /** A table of the days to come in all regions; what is past leaves it when the page is built, and in the page. */
  dates: z.strictObject({ title: words, caption: words, columns: z.tuple([words, words, words]), note: words }),
});

export type RegionWords = z.infer<typeof region>;
