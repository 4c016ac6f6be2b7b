import * as z from 'zod/mini';

/** Longest address SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const emailMaximum = 254;

export const newsletterMessages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
} as const;

/**
 * Local part: dot-atom of RFC 5321, ASCII only (most servers still refuse SMTPUTF8), at most 64 characters.
 * Domain: letters, digits and hyphens in labels of at most 63; the last label is letters or punycode, never a number.
 */
const addressPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/**
 * The address with an internationalised domain in its ASCII form (`ana@münchen.example` → `ana@xn--mnchen-3ya.example`),
 * so that look-alike letters become visible. Anything else is returned unchanged, for the pattern to judge.
 */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain)) return address;
  const url = URL.parse(`http://${domain}/`);
  return url ? `${address.slice(0, at)}@${url.hostname}` : address;
}

/** An address as typed: trimmed, of e-mail form, no control characters, at most 254 characters, its domain in ASCII. */
export const emailAddress = z.pipe(
  z.pipe(
    z.string(newsletterMessages.empty).check(z.trim(), z.minLength(1, newsletterMessages.empty)),
    z.transform(asciiDomain),
  ),
  z.string().check(
    z.maxLength(emailMaximum, { error: newsletterMessages.invalid, abort: true }),
    z.regex(addressPattern, newsletterMessages.invalid),
  ),
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

/** A token of a mailed link: 256 random bits in base64url. */
export const linkToken = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
