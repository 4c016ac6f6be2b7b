import { z } from 'astro/zod';
import { words } from '../copy/fields.ts';

/** `content/pages/security.yaml`: how to report a vulnerability. */
export const security = z.strictObject({
  languages: z.array(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'must be a language tag, e.g. en')).min(1),
  validDays: z.int().min(30, 'must be at least 30').max(364, 'must be less than a year (RFC 9116)'),
  policy: z.strictObject({ title: words, paragraphs: z.array(words).min(1) }),
});
