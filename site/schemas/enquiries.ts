import { z } from 'astro/zod';
import { words } from './words.ts';

/** `content/pages/enquiries.yaml` */
export const enquiries = z.strictObject({
  labels: z.strictObject({ name: words, email: words, organization: words, company: words, phone: words, subject: words, message: words }),
  optional: words,
  sending: z.literal('Sending...', 'is specified: Sending...'),
  trap: words,
  faults: z.strictObject({ one: words, several: words }),
});

export type EnquiryWords = z.infer<typeof enquiries>;
