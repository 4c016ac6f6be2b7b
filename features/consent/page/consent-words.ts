import { z } from 'astro/zod';
import { countingSlots } from '../answers.ts';
import { answersFor, answerTextFor } from '../../../site/answers/answers-words.ts';
import { link, named, words } from '../../../site/copy/fields.ts';

const box = named('label', 'hint', 'granted', 'withdrawn', 'notKept');

/** Labels that every category has in addition to its own texts. */
export const categoryWords = named('required', 'optional', 'purpose', 'duration', 'examples');

export type CategoryWords = z.infer<typeof categoryWords>;

/** `content/pages/consent.yaml`: texts of the dialog, the checkboxes and the outcomes of a choice. */
export const consent = z.strictObject({
  dialog: named('title', 'lede', 'close', 'signal', 'refusedBySignal', 'save').extend({
    policy: link.extend({ before: words }),
  }),
  accept: words,
  refuse: words,
  kept: named('accepted', 'withdrawn', 'nothing', 'notKept', 'receipt').extend({
    partial: words.refine((text) => text.includes('{categories}'), 'must have a place for {categories}'),
  }),
  boxes: z.strictObject({
    policy: link,
    functional: box.extend({
      label: z.literal('Keep what I type on this device until I send it'),
      returned: words.refine((text) => text.includes('{date}'), 'must have a place for {date}'),
    }),
    personalization: box.extend({ label: z.literal('Remember this choice'), signal: words }),
    analytics: box.extend({ label: z.literal('Measure how fast pages are for me'), signal: words }),
  }),
  counting: z.strictObject({
    label: z.literal('Do not count my visits'),
    ...named('hint', 'signal', 'uncounted', 'counted', 'notKept', 'again', 'noScript', 'description').shape,
    answers: answersFor(countingSlots, answerTextFor),
  }),
  page: z.strictObject({ title: words, text: words, link }),
});

export type ConsentWords = z.infer<typeof consent>;

/** Names of the answer pages for opting out of (or back into) the visit counts. */
export const countingAnswers = consent.shape.counting.shape.answers.keyof().options;
