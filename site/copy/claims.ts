import { z } from 'astro/zod';
import { httpsAddress, isoDate, words } from './fields.ts';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens');
const base = { id, figure: words, statement: words };

/** A figure of the site with its basis. */
export const claim = z.discriminatedUnion('basis', [
  z.strictObject({ ...base, basis: z.literal('sourced'), url: httpsAddress, checked: isoDate }),
  z.strictObject({ ...base, basis: z.literal('illustrative') }),
  z.strictObject({ ...base, basis: z.literal('measured'), url: httpsAddress.optional() }),
]);

/** `content/claims/*.yaml`: the register of figures. */
export const claims = z.array(claim);

export type Claim = z.infer<typeof claim>;
