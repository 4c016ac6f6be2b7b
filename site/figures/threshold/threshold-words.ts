import { z } from 'astro/zod';
import { named, words } from '../../copy/fields.ts';

/** `content/figures/threshold.yaml` */
export const threshold = named('alt', 'name', 'resealed', 'threshold', 'floor').extend({
  drawing: z.strictObject({ disuse: words, misuse: words, inTime: words, late: words, costs: words }),
  table: named('caption', 'misuse', 'disuse').extend({
    columns: z.strictObject({ right: words, wrong: words }),
    rows: z.strictObject({ relied: words, overrode: words }),
  }),
  says: z.strictObject({
    word: words,
    rest: words,
    then: z.strictObject({ between: words, misused: words, disused: words, resealed: words }),
  }),
});

export type ThresholdWords = z.infer<typeof threshold>;
