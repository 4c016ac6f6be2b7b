import { z } from 'astro/zod';
import { myDataSlots } from '../answers.ts';
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
    'my-data-requested': answerTextFor(myDataSlots['my-data-requested']),
    'my-data-withheld': answerTextFor(myDataSlots['my-data-withheld']),
    'my-data-invalid': answerTextFor(myDataSlots['my-data-invalid']),
    'my-data-failed': answerTextFor(myDataSlots['my-data-failed']),
    'my-data-limited': answerTextFor(myDataSlots['my-data-limited']),
    'my-data-open': answerTextFor(myDataSlots['my-data-open']),
    'my-data-shown': answerTextFor(myDataSlots['my-data-shown']),
    'my-data-erased': answerTextFor(myDataSlots['my-data-erased']),
    'my-data-erasing': answerTextFor(myDataSlots['my-data-erasing']),
    'my-data-link-unknown': answerTextFor(myDataSlots['my-data-link-unknown']),
  }),
});

export type MyDataWords = z.infer<typeof myData>;

/** Names of the pages on the way to one's own data. */
export const myDataAnswers = myData.shape.answers.keyof().options;
