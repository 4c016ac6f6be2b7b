import { z } from 'astro/zod';
import { pageDescription, pageTitle, words } from '../../copy/fields.ts';

const point = z.strictObject({ title: words, text: words });

/** `content/pages/consultation.yaml` */
export const consultation = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words }),
  benefits: z.strictObject({ title: words, items: z.array(point).length(5, 'must be five points') }),
  form: z.strictObject({ title: words, intro: words, message: words, submit: words }),
  track: z.strictObject({ title: words, steps: z.array(point).length(3, 'must be three steps') }),
});

export type Consultation = z.infer<typeof consultation>;
