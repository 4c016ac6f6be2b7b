import * as z from 'zod/mini';

/** That somebody asked us to speak. */
export const invitationRow = z.object({
  id: z.string(),
  email: z.string(),
  address_key: z.string(),
  event: z.string(),
  at: z.string(),
  answered_at: z.nullable(z.string()),
  /** One more with each change: whoever acts names the one they saw. */
  version: z.int(),
});
export type InvitationRow = z.infer<typeof invitationRow>;
