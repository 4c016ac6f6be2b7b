import { z } from 'astro/zod';
import { pageDescription, sentence, words } from '../../../../site/copy/fields.ts';

const said = { heading: words, lede: words };
const asked = { ...said, button: words };
const marked = z.strictObject({ heading: words, lede: sentence('who', 'when'), own: words, other: words });

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
  pages: z.strictObject({
    'act-take': z.strictObject({ ...asked, others: words }),
    'act-answered': z.strictObject(asked),
    'act-not-for-us': z.strictObject({ ...asked, tell: words }),
    'act-take-done': z.strictObject(said),
    'act-answered-done': marked,
    'act-not-for-us-done': marked,
    'act-closed': z.strictObject({ heading: words, lede: sentence('when', 'reference') }),
    'act-undone': z.strictObject({ ...said, again: words }),
    'act-unknown': z.strictObject({ ...said, note: words }),
    'act-failed': z.strictObject(said),
  }),
});

export type ActsCopy = z.infer<typeof acts>;

/** Pages behind the team's links that the server renders, each into its frame from the build. */
export type ActPageName = Exclude<keyof ActsCopy['pages'], 'act-unknown' | 'act-failed'>;

export const actAnswers = acts.shape.pages.keyof().options;

export const actPages = actAnswers.filter(
  (name): name is ActPageName => name !== 'act-unknown' && name !== 'act-failed',
);
