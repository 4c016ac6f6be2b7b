import type { z } from 'astro/zod';
import { named } from '../copy/fields.ts';

/** `content/figures/instrument.yaml`: the words in the frame of every interactive figure. */
export const instrument = named('controls', 'share', 'copied', 'kept', 'reset', 'before');

export type InstrumentWords = z.infer<typeof instrument>;
