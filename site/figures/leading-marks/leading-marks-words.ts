import { z } from 'astro/zod';
import { named, words } from '../../copy/fields.ts';

const sentence = z.strictObject({ word: words, rest: words });

/** `content/figures/leading-marks.yaml` */
export const leadingMarks = named('alt', 'region', 'hint').extend({
  says: z.strictObject({
    outLeft: sentence,
    inLeft: sentence,
    closed: sentence,
    inRight: sentence,
    outRight: sentence,
  }),
  reads: z.strictObject({ off: words, open: words, room: words }),
});

export type LeadingMarksWords = z.infer<typeof leadingMarks>;
