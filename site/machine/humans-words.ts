import { z } from 'astro/zod';
import { words } from '../copy/fields.ts';

const line = z.strictObject({ label: words, value: words });

/** `content/pages/humans.yaml`: who made the site and with what. */
export const humans = z.strictObject({
  sections: z.array(z.strictObject({ title: words, lines: z.array(line).min(1) })).min(1),
});
