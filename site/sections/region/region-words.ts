import { z } from 'astro/zod';
import { link, named, words } from '../../copy/fields.ts';

/** `content/pages/region.yaml`: words shared by all regional pages. `{…}` are filled in from the region. */
export const region = named('distance', 'expertise', 'others').extend({
  asOf: words,
  contact: link,
  regimes: named('title', 'caption', 'checked').extend({
    columns: z.strictObject({ name: words, status: words, scope: words, source: words }),
  }),
  /** The table of future days in all regions; past ones are removed at build time and in the browser. */
  dates: z.strictObject({ title: words, caption: words, columns: z.tuple([words, words, words]), note: words }),
});

export type RegionWords = z.infer<typeof region>;
