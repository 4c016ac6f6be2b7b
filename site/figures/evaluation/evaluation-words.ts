import { z } from 'astro/zod';
import { words } from '../../copy/fields.ts';
import { counted, statement } from '../figure-words.ts';

const verdicts = z.strictObject({ within: words, open: words, over: words, none: words });

/** `content/figures/evaluation.yaml` */
export const evaluation = z.strictObject({
  alt: words,
  drawing: z.strictObject({ all: words, cut: z.strictObject({ all: words, setting: words, register: words }) }),
  name: words,
  cut: z.strictObject({ label: words, all: words, setting: words, register: words }),
  limit: z.strictObject({ label: words, value: words }),
  items: z.strictObject({ label: words, spoken: counted }),
  settings: z.strictObject({ A: words, B: words, C: words, D: words, E: words }),
  all: words,
  registers: z.tuple([words, words]),
  registered: words,
  table: z.strictObject({
    caption: words,
    columns: z.strictObject({ setting: words, items: words, wrong: words, interval: words, verdict: words }),
    verdicts,
    nothing: words,
    interval: words,
  }),
  /** Counts in words, from none on. */
  numbers: z.array(words).length(11),
  says: z.strictObject({
    word: z.strictObject({ within: words, open: words, over: words }),
    rest: words,
    together: words,
    settings: words,
    slices: words,
    verdicts,
    empty: statement,
  }),
});

export type EvaluationWords = z.infer<typeof evaluation>;
