import * as z from 'zod/mini';

/** Longest address in any form, in UTF-16 units, both as typed and in ASCII; the ethics form's limit. */
export const emailMaximum = 255;

/** Longest label of a domain (RFC 1035, 2.3.4); in characters of its own script it can only be shorter. */
const labelMaximum = 63;

/** Local part: dot-atom of RFC 5321, ASCII only. Domain: labels of at most 63; the last is letters or punycode. */
const addressPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/**
 * The address with an internationalised domain in its ASCII form, so that look-alike letters become visible. Anything
 * else is returned unchanged. Punycode's time is quadratic in a label's length, so overlong labels are skipped.
 */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain)) return address;
  if (domain.split(/[.\u3002]/u).some((label) => label.length > labelMaximum)) return address;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

interface AddressMessages {
  readonly missing: string;
  readonly tooLong: string;
  readonly invalid: string;
}

/** The one rule for email addresses: trimmed, at most 255 units, its domain in ASCII. Forms have their own messages. */
export function emailAddress({ missing, tooLong, invalid }: AddressMessages) {
  return z.pipe(
    z.pipe(
      z
        .string(missing)
        .check(
          z.trim(),
          z.minLength(1, { error: missing, abort: true }),
          z.maxLength(emailMaximum, { error: tooLong, abort: true }),
        ),
      z.transform(asciiDomain),
    ),
    z.string().check(z.maxLength(emailMaximum, { error: tooLong, abort: true }), z.regex(addressPattern, invalid)),
  );
}

export const addressMessages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
} as const;

export const addressOnly = emailAddress({
  missing: addressMessages.empty,
  tooLong: addressMessages.invalid,
  invalid: addressMessages.invalid,
});
