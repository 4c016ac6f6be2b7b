import { z } from 'astro/zod';
import { countingSlots } from '../answers.ts';
import { answerTextFor } from '../../../site/answers/answers-words.ts';
import { link, words } from '../../../site/copy/fields.ts';

/** One tick box: what it says, and what it says then. */
const box = { label: words, hint: words, granted: words, withdrawn: words, notKept: words };

/** What is said of each category beside its own words. */
export const categoryWords = z.strictObject({
  required: words,
  optional: words,
  purpose: words,
  duration: words,
  examples: words,
});

export type CategoryWords = z.infer<typeof categoryWords>;

/** `content/pages/consent.yaml`: the dialog, the tick boxes, and what is said after a choice. */
export const consent = z.strictObject({
  dialog: z.strictObject({
    title: words,
    lede: words,
    close: words,
    signal: words,
    refusedBySignal: words,
    policy: z.strictObject({ before: words, label: words, to: link.shape.to }),
    save: words,
  }),
  accept: words,
  refuse: words,
  kept: z.strictObject({
    accepted: words,
    partial: words.refine((text) => text.includes('{categories}'), 'must have a place for {categories}'),
    withdrawn: words,
    nothing: words,
    notKept: words,
    receipt: words,
  }),
  boxes: z.strictObject({
    policy: link,
    functional: z.strictObject({
      ...box,
      label: z.literal('Keep what I type on this device until I send it'),
      returned: words.refine((text) => text.includes('{date}'), 'must have a place for {date}'),
    }),
    personalization: z.strictObject({ ...box, label: z.literal('Remember this choice'), signal: words }),
    analytics: z.strictObject({ ...box, label: z.literal('Measure how fast pages are for me'), signal: words }),
  }),
  counting: z.strictObject({
    label: z.literal('Do not count my visits'),
    hint: words,
    signal: words,
    uncounted: words,
    counted: words,
    notKept: words,
    again: words,
    noScript: words,
    description: words,
    answers: z.strictObject({
      'visits-uncounted': answerTextFor(countingSlots['visits-uncounted']),
      'visits-counted': answerTextFor(countingSlots['visits-counted']),
      'visits-failed': answerTextFor(countingSlots['visits-failed']),
      'visits-limited': answerTextFor(countingSlots['visits-limited']),
    }),
  }),
  page: z.strictObject({ title: words, text: words, link }),
});

export type ConsentWords = z.infer<typeof consent>;

/** Names of the pages that answer the objection to being counted. */
export const countingAnswers = consent.shape.counting.shape.answers.keyof().options;
