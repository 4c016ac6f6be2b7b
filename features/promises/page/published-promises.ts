import * as z from 'zod/mini';
import { countedPromises, miss } from '../promise-register.ts';

const promise = z.object({
  id: z.string(),
  about: z.string(),
  says: z.string(),
  /** Places in which it is made; without `href` if no page shows it. */
  standings: z.array(z.object({ label: z.string(), href: z.optional(z.string()) })),
});

export type PublishedPromise = z.infer<typeof promise>;

/** The promises on /promises: those to clients, kept by people, and the counted ones. */
export const publishedPromises = z.object({
  client: z.array(promise),
  counted: z.array(z.object({ ...promise.shape, id: z.enum(countedPromises), misses: z.array(miss) })),
});

export type PublishedPromises = z.infer<typeof publishedPromises>;
