import { z } from 'astro/zod';
import { link, words } from '../copy/fields.ts';

/** `content/pages/consent.yaml`: the dialog, and what is said after a choice. */
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
  page: z.strictObject({ title: words, text: words, link }),
});

export type ConsentWords = z.infer<typeof consent>;
