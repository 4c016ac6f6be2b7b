import { z } from 'astro/zod';
import { named, pageDescription, pageTitle, picture, words } from '../../copy/fields.ts';

const question = z.strictObject({ question: words, answer: words });

/** `content/pages/contact.yaml` */
export const contact = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words, drawing: picture }),
  cards: named('email', 'phone', 'office', 'hours', 'local', 'changing', 'booked'),
  regions: words,
  form: z.strictObject({ title: words, intro: words, privacy: words, access: words, hint: words, submit: words }),
  topics: z.strictObject({ privacy: words, legal: words }),
  faq: z.strictObject({ title: words, items: z.array(question).min(1) }),
});

export type Contact = z.infer<typeof contact>;
