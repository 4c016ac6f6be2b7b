import * as z from 'zod/mini';
import { addressOnly } from '../../contract/email-address.ts';
import { gateFields } from '../../contract/gate-fields.ts';

/** Which form the sign-up came from; kept as part of the proof of opt-in. */
export const newsletterForms = ['home', 'insights', 'article', 'letter', 'answer'] as const;

export const newsletterSubscription = z.object({
  email: addressOnly,
  form: z._default(z.enum(newsletterForms), 'home'),
  ...gateFields,
});

export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;
