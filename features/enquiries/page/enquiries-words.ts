import { z } from 'astro/zod';
import { enquirySlots } from '../answers.ts';
import { enquiryFieldNames, enquiryKinds, type EnquiryKind } from '../schema.ts';
import { enquiryWords } from '../enquiry-words.ts';
import { afterToastFor, answerTextFor } from '../../../site/answers/answers-words.ts';
import { words } from '../../../site/copy/fields.ts';

const sentNote = z.strictObject({ title: words, text: words });

export const enquiries = z.strictObject({
  labels: z.record(z.enum(enquiryFieldNames), words),
  optional: words,
  ...enquiryWords.shape,
  sending: z.literal('Sending...', 'is specified: Sending...'),
  trap: words,
  faults: z.strictObject({ one: words, several: words }),
  sent: z.strictObject({ contact: sentNote, ethics: sentNote, consultation: sentNote }),
  /** Pages that answer a form sent without JavaScript. */
  answers: z.strictObject({
    description: words,
    again: words,
    'contact-received': afterToastFor(enquirySlots['contact-received']),
    'contact-invalid': answerTextFor(enquirySlots['contact-invalid']),
    'contact-failed': afterToastFor(enquirySlots['contact-failed']),
    'contact-limited': afterToastFor(enquirySlots['contact-limited']),
    'ethics-received': afterToastFor(enquirySlots['ethics-received']),
    'ethics-invalid': answerTextFor(enquirySlots['ethics-invalid']),
    'ethics-failed': afterToastFor(enquirySlots['ethics-failed']),
    'ethics-limited': afterToastFor(enquirySlots['ethics-limited']),
    'consultation-received': afterToastFor(enquirySlots['consultation-received']),
    'consultation-invalid': answerTextFor(enquirySlots['consultation-invalid']),
    'consultation-failed': afterToastFor(enquirySlots['consultation-failed']),
    'consultation-limited': afterToastFor(enquirySlots['consultation-limited']),
  }),
});

export type EnquiryContent = z.infer<typeof enquiries>;
/** Words of the forms themselves, sent to the browser with each. */
export type EnquiryWords = Omit<EnquiryContent, 'answers' | 'sent' | 'subjects' | 'toasts'>;

export type EnquiryAnswerName = Exclude<keyof EnquiryContent['answers'], 'description' | 'again'>;

/** Pages that answer a form sent without JavaScript, with the form's kind. */
export const enquiryAnswers = enquiries.shape.answers
  .keyof()
  .options.filter((name): name is EnquiryAnswerName => name in enquirySlots)
  .map((name): { readonly name: EnquiryAnswerName; readonly kind: EnquiryKind } => {
    const kind = enquiryKinds.find((known) => name.startsWith(known));
    if (!kind) throw new Error(`The answer page ${name} is of no known form (features/enquiries/schema.ts).`);
    return { name, kind };
  });
