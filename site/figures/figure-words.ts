import { z } from 'astro/zod';
import { words } from '../copy/fields.ts';

/** The statement of a figure: an emphasised word, the rest of its sentence, and a second sentence. */
export const statement = z.strictObject({ word: words, rest: words, then: words });

export type Statement = z.infer<typeof statement>;

/** Singular and plural of a count. */
export const counted = z.strictObject({ one: words, many: words });
