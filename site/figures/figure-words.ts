import { z } from 'astro/zod';
import { words } from '../copy/fields.ts';

/** What a figure says of its state: the word that matters, the rest of its sentence, and a second one. */
export const statement = z.strictObject({ word: words, rest: words, then: words });

export type Statement = z.infer<typeof statement>;

/** A count that has words of its own for one. */
export const counted = z.strictObject({ one: words, many: words });
