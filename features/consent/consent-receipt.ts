import * as z from 'zod/mini';

const choices = z.strictObject({ analytics: z.boolean(), functional: z.boolean(), personalization: z.boolean() });

export type ConsentChoices = z.infer<typeof choices>;

/** Anonymous proof of a choice. `wording` is the SHA-256 (hex) of the text the visitor was shown. */
export const consentReceipt = z.strictObject({
  id: z.uuid({ version: 'v4' }),
  /** When the choice was made, ISO 8601 UTC. */
  chosenAt: z.iso.datetime(),
  policy: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  wording: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  globalPrivacyControl: z.boolean(),
  choices,
});

export type ConsentReceipt = z.infer<typeof consentReceipt>;
