import { answerSlots } from '../../../contract/answers.ts';
import { enquiryKinds, type EnquiryKind } from '../../../features/enquiries/schema.ts';
import { enquiries, type EnquiryContent } from '../../../features/enquiries/page/enquiries-words.ts';
import { consent } from '../../../features/consent/page/consent-words.ts';
import { myData } from '../../../features/privacy/page/my-data-words.ts';
import { newsletter } from '../../../features/newsletter/page/newsletter-words.ts';

export type EnquiryAnswerName = Exclude<keyof EnquiryContent['answers'], 'description' | 'again'>;

/** Names of the answer pages, by what they answer. */
export const newsletterAnswers = newsletter.shape.answers.keyof().options;
export const myDataAnswers = myData.shape.answers.keyof().options;
export const countingAnswers = consent.shape.counting.shape.answers.keyof().options;
export const enquiryAnswers = enquiries.shape.answers
  .keyof()
  .options.filter((name): name is EnquiryAnswerName => name in answerSlots)
  .map((name): { readonly name: EnquiryAnswerName; readonly kind: EnquiryKind } => {
    const kind = enquiryKinds.find((known) => name.startsWith(known));
    if (!kind) throw new Error(`The answer page ${name} is of no known form (features/enquiries/schema.ts).`);
    return { name, kind };
  });
