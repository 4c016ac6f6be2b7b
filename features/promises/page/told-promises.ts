import * as z from 'zod/mini';
import { countedPromises, miss } from '../promise-register.ts';

const told = z.object({
  id: z.string(),
  about: z.string(),
  /** As published. */
  says: z.string(),
  /** Where it stands, as a link says it; without an address where no page shows it. */
  standings: z.array(z.object({ label: z.string(), href: z.optional(z.string()) })),
});

/** A promise as its page tells it. */
export type ToldPromise = z.infer<typeof told>;

/** The promises that their page tells: what people keep for a client, and what is counted. */
export const toldPromises = z.object({
  client: z.array(told),
  counted: z.array(z.object({ ...told.shape, id: z.enum(countedPromises), misses: z.array(miss) })),
});

export type ToldPromises = z.infer<typeof toldPromises>;
