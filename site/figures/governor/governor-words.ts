import { z } from 'astro/zod';
import { words } from '../../copy/fields.ts';
import { counted, statement } from '../figure-words.ts';

/** `content/figures/governor.yaml` */
export const governor = z.strictObject({
  alt: words,
  drawing: z.strictObject({
    speed: words,
    unit: words,
    age: words,
    delay: words,
    gain: words,
    never: words,
    sooner: words,
    off: words,
  }),
  name: words,
  named: words,
  gain: z.strictObject({
    label: words,
    symbol: words,
    value: words,
    spoken: z.strictObject({ below: words, beyond: words }),
    note: words,
  }),
  delay: z.strictObject({ label: words, symbol: words, value: words, spoken: counted, note: words }),
  moment: z.strictObject({ label: words, value: words, spoken: words, speed: words, off: words }),
  once: z.strictObject({ run: words, stop: words }),
  clamp: words,
  turns: counted,
  says: z.strictObject({
    creeps: statement,
    settles: statement,
    slowly: statement,
    swings: statement,
    hunts: statement,
    contained: statement,
    alarmed: statement,
  }),
});

export type GovernorWords = z.infer<typeof governor>;
