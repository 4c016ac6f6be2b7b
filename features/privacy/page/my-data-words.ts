import { z } from 'astro/zod';
import { myDataSlots } from '../answers.ts';
import { answersFor, answerTextFor } from '../../../site/answers/answers-words.ts';
import { words } from '../../../site/copy/fields.ts';

export const myData = z.strictObject({
  description: words,
  request: z.strictObject({ heading: words, text: words }),
  labels: z.strictObject({ email: words, newsletter: words, enquiries: words, mails: words }),
  buttons: z.strictObject({ request: words, again: words, open: words, download: words, erase: words }),
  /** Texts of the erasure form; `{{lost}}` lists what will be deleted. */
  erase: z.strictObject({
    heading: words,
    text: words.includes('{{lost}}', 'must name what is lost: {{lost}}'),
    sure: words,
  }),
  answers: answersFor(myDataSlots, answerTextFor),
});

export type MyDataWords = z.infer<typeof myData>;

export const myDataAnswers = myData.shape.answers.keyof().options;
