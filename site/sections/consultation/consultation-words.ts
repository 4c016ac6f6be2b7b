import { z } from 'astro/zod';
import { anchor, download, pageDescription, pageTitle, stat, words } from '../../copy/fields.ts';

const stage = z.strictObject({ stage: words, length: words, have: words, decide: words, charged: words });
const terms = z.strictObject({
  title: words,
  note: words,
  items: z.array(z.strictObject({ term: words, text: words, claim: stat.shape.claim.optional() })).min(1),
});
const point = z.strictObject({ title: words, text: words });

/** `content/pages/consultation.yaml` */
export const consultation = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words }),
  benefits: z.strictObject({ title: words, lede: words, items: z.array(point).length(5, 'must be five points') }),
  form: z.strictObject({
    id: anchor,
    title: words,
    /** To the form, from elsewhere on the page. */
    ask: z.strictObject({ label: words, to: z.string().startsWith('#', 'must be the anchor of the form') }),
    intro: words,
    message: words,
    submit: words,
  }),
  track: z.strictObject({
    title: words,
    steps: z.array(point.extend({ samples: z.array(download).optional() })).length(3, 'must be three steps'),
  }),
  /** What may follow, one stage at a time. */
  stages: z.strictObject({
    title: words,
    lede: words,
    caption: words,
    columns: stage,
    rows: z.array(stage.extend({ sample: download.optional() })).min(2),
  }),
  charged: terms,
  practice: terms,
});

export type Consultation = z.infer<typeof consultation>;
