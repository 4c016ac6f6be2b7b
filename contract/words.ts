import * as z from 'zod/mini';

const line = z.string().check(z.minLength(1));
const paragraphs = z.array(line).check(z.minLength(1));

/** `content/mail.yaml`: words of the mails, and the sentences with which the functions answer. */
export const mailWords = z.strictObject({
  /** What a subscriber agreed to. The version is kept with each opt-in: change it with the text, never alone. */
  consent: z.strictObject({ version: line, text: line }),
  answers: z.strictObject({ received: line, confirmed: line, alreadyConfirmed: line, unsubscribed: line }),
  confirmation: z.strictObject({ subject: line, preview: line, heading: line, body: paragraphs, button: line, fallback: line, why: paragraphs }),
  welcome: z.strictObject({ subject: line, preview: line, heading: line, body: paragraphs, button: line, fallback: line, why: paragraphs, unsubscribe: line }),
});

export type MailWords = z.infer<typeof mailWords>;
