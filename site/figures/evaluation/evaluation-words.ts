import { z } from 'astro/zod';
import { named, words } from '../../copy/fields.ts';
import { counted, statement } from '../figure-words.ts';

const verdicts = z.strictObject({ within: words, open: words, over: words, none: words });

/** `content/figures/evaluation.yaml` */
export const evaluation = named('alt', 'name', 'all', 'registered').extend({
  drawing: z.strictObject({ all: words, cut: z.strictObject({ all: words, setting: words, register: words }) }),
  cut: z.strictObject({ label: words, all: words, setting: words, register: words }),
  limit: z.strictObject({ label: words, value: words }),
  items: z.strictObject({ label: words, spoken: counted }),
  settings: z.strictObject({ A: words, B: words, C: words, D: words, E: words }),
  registers: z.tuple([words, words]),
  table: named('caption', 'nothing', 'interval').extend({
    columns: z.strictObject({ setting: words, items: words, wrong: words, interval: words, verdict: words }),
    verdicts,
  }),
  numbers: z.array(words).length(11),
  says: named('rest', 'together', 'settings', 'slices').extend({
    word: z.strictObject({ within: words, open: words, over: words }),
    verdicts,
    empty: statement,
  }),
});

export type EvaluationWords = z.infer<typeof evaluation>;
