import * as z from 'zod/mini';

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** The error in one sentence, under the name that clients of the hosted backend read. */
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problem>;

export const success = z.object({ message: z.string() });
