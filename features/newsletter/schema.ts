import * as z from 'zod/mini';
import { emailAddress } from '../../contract/email-address.ts';

export const newsletterMessages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
} as const;

/** An address by the one rule, with the newsletter's messages. */
export const subscriberAddress = emailAddress({
  missing: newsletterMessages.empty,
  tooLong: newsletterMessages.invalid,
  invalid: newsletterMessages.invalid,
});

/** Fields every form carries besides its own: a trap no person sees, and the time it took to fill in. */
export const gateFields = {
  /** Honeypot: hidden from people; whoever fills it in is a program. */
  website: z.optional(z.string()),
  /** Milliseconds between first touch and sending, measured by the browser; absent without JavaScript. */
  elapsed: z.optional(z.coerce.number()),
};

/** Which form the sign-up came from; kept as part of the proof of opt-in. */
export const newsletterForms = ['home', 'insights', 'article', 'letter', 'answer'] as const;

export const newsletterSubscription = z.object({
  email: subscriberAddress,
  form: z._default(z.enum(newsletterForms), 'home'),
  ...gateFields,
});

export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;
