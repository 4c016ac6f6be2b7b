import * as z from 'zod/mini';

/** A token of an emailed link: 256 random bits in base64url. */
export const linkToken = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
