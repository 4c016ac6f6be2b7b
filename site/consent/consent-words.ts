import { z } from 'astro/zod';
import { link, words } from '../copy/fields.ts';

/** `content/pages/consent.yaml`: the notice, the dialog, and what is said after a choice. */
export const consent = z.strictObject({
  notice: z.strictObject({ label: words, text: words, choose: words, close: words }),
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
    label: words,
    refused: words,
    accepted: words,
    partial: words.refine((text) => text.includes('{categories}'), 'must have a place for {categories}'),
    notKept: words,
    receipt: words,
    close: words,
  }),
  page: z.strictObject({ title: words, text: words, link }),
});

export type ConsentWords = z.infer<typeof consent>;
