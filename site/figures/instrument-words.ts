import type { z } from 'astro/zod';
import { named } from '../copy/fields.ts';

/** `content/figures/instrument.yaml`: what stands round every figure that is set. */
export const instrument = named('controls', 'share', 'copied', 'kept', 'reset', 'before');

export type InstrumentWords = z.infer<typeof instrument>;
