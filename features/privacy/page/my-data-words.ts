import { z } from 'astro/zod';
import { answerTextFor } from '../../../site/answers/answers-words.ts';
import { words } from '../../../site/copy/fields.ts';

/** `content/pages/my-data.yaml` */
export const myData = z.strictObject({
  description: words,
  request: z.strictObject({ heading: words, text: words }),
  labels: z.strictObject({ email: words, newsletter: words, enquiries: words, mails: words }),
  buttons: z.strictObject({ request: words, again: words, open: words, download: words, erase: words }),
  /** Apart from all else on the page that shows what is stored; `{{lost}}` names what goes. */
  erase: z.strictObject({
    heading: words,
    text: words.includes('{{lost}}', 'must name what is lost: {{lost}}'),
    sure: words,
  }),
  answers: z.strictObject({
    'my-data-requested': answerTextFor('my-data-requested'),
    'my-data-withheld': answerTextFor('my-data-withheld'),
    'my-data-invalid': answerTextFor('my-data-invalid'),
    'my-data-failed': answerTextFor('my-data-failed'),
    'my-data-limited': answerTextFor('my-data-limited'),
    'my-data-open': answerTextFor('my-data-open'),
    'my-data-shown': answerTextFor('my-data-shown'),
    'my-data-erased': answerTextFor('my-data-erased'),
    'my-data-erasing': answerTextFor('my-data-erasing'),
    'my-data-link-unknown': answerTextFor('my-data-link-unknown'),
  }),
});

export type MyDataWords = z.infer<typeof myData>;

/** Names of the pages on the way to one's own data. */
export const myDataAnswers = myData.shape.answers.keyof().options;
