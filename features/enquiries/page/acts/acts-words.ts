import { z } from 'astro/zod';
import { pageDescription, sentence, words } from '../../../../site/copy/fields.ts';

const ask = { heading: words, lede: words, button: words };
const marked = z.strictObject({ heading: words, own: words, other: words, line: sentence('who', 'when') });

/** `content/pages/acts.yaml` */
export const acts = z.strictObject({
  description: pageDescription,
  kicker: sentence('reference'),
  facts: z.strictObject({ from: words, subject: words, received: words, due: words, taken: words }),
  taken: sentence('who', 'when'),
  /** Text alternative of the bar. */
  bar: words,
  name: z.strictObject({ label: words, optional: words, hint: words }),
  unchanged: words,
  undo: z.strictObject({ button: words, text: sentence('until') }),
  ask: z.strictObject({
    take: z.strictObject({ ...ask, others: words }),
    answered: z.strictObject(ask),
    'not-for-us': z.strictObject({ ...ask, tell: words }),
  }),
  done: z.strictObject({
    take: z.strictObject({ heading: words, lede: words }),
    answered: marked,
    'not-for-us': marked,
  }),
  closed: z.strictObject({ heading: words, lede: sentence('when', 'reference') }),
  undone: z.strictObject({ heading: words, lede: words, again: words }),
  unknown: z.strictObject({ heading: words, lede: words, note: words }),
  failed: z.strictObject({ heading: words, lede: words }),
});

export type ActsCopy = z.infer<typeof acts>;
