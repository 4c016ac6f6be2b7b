import { z } from 'astro/zod';

/** An address of another site: https only. */
export const httpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https:// address' });
