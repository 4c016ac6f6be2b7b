import { z } from 'astro/zod';
import { words } from '../../copy/fields.ts';

/** `content/figures/threshold.yaml` */
export const threshold = z.strictObject({
  alt: words,
  drawing: z.strictObject({ disuse: words, misuse: words, inTime: words, late: words, costs: words }),
  name: words,
  resealed: words,
  threshold: words,
  floor: words,
  table: z.strictObject({
    caption: words,
    columns: z.strictObject({ right: words, wrong: words }),
    rows: z.strictObject({ relied: words, overrode: words }),
    misuse: words,
    disuse: words,
  }),
  says: z.strictObject({
    word: words,
    rest: words,
    then: z.strictObject({ between: words, misused: words, disused: words, resealed: words }),
  }),
});

export type ThresholdWords = z.infer<typeof threshold>;
