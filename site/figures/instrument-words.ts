import { z } from 'astro/zod';
import { words } from '../copy/fields.ts';

/** `content/figures/instrument.yaml`: what stands round every figure that is set. */
export const instrument = z.strictObject({
  controls: words,
  share: words,
  copied: words,
  kept: words,
  reset: words,
  before: words,
});

export type InstrumentWords = z.infer<typeof instrument>;
