import * as z from 'zod/mini';

/** Fields of every form against programs: a honeypot, and the time it took to fill the form in. */
export const gateFields = {
  /** Honeypot: hidden from people, so a value means a program. */
  website: z.optional(z.string()),
  /** Milliseconds between first touch and sending, measured by the browser; absent without JavaScript. */
  elapsed: z.optional(z.coerce.number()),
};
