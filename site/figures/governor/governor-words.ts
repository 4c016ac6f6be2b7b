import { z } from 'astro/zod';
import { named, words } from '../../copy/fields.ts';
import { counted, statement } from '../figure-words.ts';

/** `content/figures/governor.yaml` */
export const governor = named('alt', 'name', 'named', 'clamp').extend({
  drawing: named('speed', 'unit', 'age', 'delay', 'gain', 'never', 'sooner', 'off'),
  gain: named('label', 'symbol', 'value', 'note').extend({
    spoken: z.strictObject({ below: words, beyond: words }),
  }),
  delay: z.strictObject({ label: words, symbol: words, value: words, spoken: counted, note: words }),
  moment: z.strictObject({ label: words, value: words, spoken: words, speed: words, off: words }),
  once: z.strictObject({ run: words, stop: words }),
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
