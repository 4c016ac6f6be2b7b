import * as z from 'zod/mini';

/** Records that fit what was typed into *Find or do*: by reference, name, address or subject; never by a message. */
export const found = z.object({
  found: z.array(
    z.object({
      kind: z.enum(['enquiry', 'call', 'letter']),
      /** Subject of an enquiry or letter, name of who is called. */
      title: z.string(),
      reference: z.optional(z.string()),
      who: z.optional(z.string()),
      /** Word of state, such as `open`. */
      state: z.string(),
      /** When it came to be in that state or, for a call, when it is; ISO 8601 in UTC. */
      at: z.optional(z.string()),
      /** Its address at the desk. */
      to: z.string(),
    }),
  ),
});

export type Found = z.output<typeof found>;
