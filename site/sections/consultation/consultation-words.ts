import { z } from 'astro/zod';
import { anchor, download, named, pageDescription, pageTitle, stat, words } from '../../copy/fields.ts';

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
  form: named('title', 'intro', 'message', 'submit').extend({
    id: anchor,
    ask: z.strictObject({ label: words, to: z.string().startsWith('#', 'must be the anchor of the form') }),
  }),
  track: z.strictObject({
    title: words,
    steps: z.array(point.extend({ samples: z.array(download).optional() })).length(3, 'must be three steps'),
  }),
  stages: named('title', 'lede', 'caption').extend({
    columns: stage,
    rows: z.array(stage.extend({ sample: download.optional() })).min(2),
  }),
  charged: terms,
  practice: terms,
});

export type Consultation = z.infer<typeof consultation>;
