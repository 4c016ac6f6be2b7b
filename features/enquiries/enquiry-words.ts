import * as z from 'zod/mini';
import { contactSubjects } from './schema.ts';

const line = z.string().check(z.minLength(1));

/** A literal of the specification; the error for another wording gives the right one. */
function specified(words: string) {
  return z.literal(words, `is specified: ${words}`);
}

/** Words of `content/pages/enquiries.yaml` that both forms and functions use. */
export const enquiryWords = z.object({
  subjects: z.record(z.enum(contactSubjects), line),
  /** Messages after sending a form; `failure` takes the address to write to instead. */
  toasts: z.strictObject({
    contact: z.strictObject({
      title: specified('Message Sent Successfully!'),
      description: specified("We'll get back to you within 24 hours."),
    }),
    ethics: z.strictObject({
      title: specified('Message sent successfully!'),
      description: specified('Our ethics team will review your inquiry and respond within 48 hours.'),
    }),
    consultation: z.strictObject({ title: line, description: line }),
    failure: z.strictObject({
      title: specified('Failed to send message'),
      description: specified('Please try again or contact us directly at {email}'),
    }),
  }),
});

export type EnquirySubjects = z.infer<typeof enquiryWords>['subjects'];
export type EnquiryToasts = z.infer<typeof enquiryWords>['toasts'];
