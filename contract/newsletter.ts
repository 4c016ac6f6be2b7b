import * as z from 'zod/mini';

/** Longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const emailMaximum = 254;

export const newsletterMessages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
} as const;

/** An address as typed: trimmed, of e-mail form, no control characters, at most 254 characters. */
export const emailAddress = z.string().check(
  z.trim(),
  z.minLength(1, newsletterMessages.empty),
  z.maxLength(emailMaximum, newsletterMessages.invalid),
  z.email(newsletterMessages.invalid),
);

/** Fields every form carries besides its own: a trap no person sees, and the time it took to fill in. */
export const gateFields = {
  /** Honeypot: hidden from people; whoever fills it in is a program. */
  website: z.optional(z.string()),
  /** Milliseconds between first touch and sending, measured by the browser; absent without JavaScript. */
  elapsed: z.optional(z.coerce.number()),
};

/** Which form the sign-up came from; kept as part of the proof of opt-in. */
export const newsletterForms = ['home', 'insights', 'article', 'answer'] as const;

export const newsletterSubscription = z.object({
  email: emailAddress,
  form: z._default(z.enum(newsletterForms), 'home'),
  ...gateFields,
});

export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;
