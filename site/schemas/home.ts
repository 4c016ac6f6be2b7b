import { z } from 'astro/zod';
import { words } from './words.ts';

export const home = z.strictObject({ title: words, description: words });
export type Home = z.infer<typeof home>;
