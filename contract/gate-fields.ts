import * as z from 'zod/mini';

/** Fields every form carries besides its own: a trap no person sees, and the time it took to fill in. */
export const gateFields = {
  /** Honeypot: hidden from people; whoever fills it in is a program. */
  website: z.optional(z.string()),
  /** Milliseconds between first touch and sending, measured by the browser; absent without JavaScript. */
  elapsed: z.optional(z.coerce.number()),
};
