import { addressKey } from '../store/address.ts';
import { inTransaction } from './records.ts';
import { signUp } from './sign-up.ts';
import type { NewsletterTools } from './tools.ts';

export type Restoring =
  /** A confirmation is on its way: the owner of the address decides. */
  | { readonly outcome: 'asked' }
  /** There is nothing to restore: it receives the newsletter. */
  | { readonly outcome: 'subscribed' }
  /** Its owner wants no requests before that time. */
  | { readonly outcome: 'requests-stopped'; readonly until: string }
  /** It never was on the list, as far as we know: its owner may subscribe. */
  | { readonly outcome: 'unknown' };

/** What the proof of opt-in names as the form of such a request. */
export const restoringForm = 'restored';

/**
 * Asks the owner of an address that left, or that was taken off the list, whether they want the newsletter again, by the same mail
 * as after the form. The suppression stays until they confirm, and nothing is mailed but that one question.
 */
export async function restoreReader(tools: NewsletterTools, email: string): Promise<Restoring> {
  const key = addressKey(email);
  const known = await inTransaction(tools, async (records) => ({ subscriber: await records.byAddress(key), suppression: await records.suppression(email) }));
  if (known.subscriber?.state === 'confirmed') return { outcome: 'subscribed' };
  if (!known.subscriber && !known.suppression) return { outcome: 'unknown' };
  const until = known.suppression?.requests_until ?? null;
  if (until !== null && until > tools.now().toISOString()) return { outcome: 'requests-stopped', until };
  // Somebody of ours presses here, and not a program at the form.
  await signUp(tools, { email, form: restoringForm }, { pressedAgain: true });
  return { outcome: 'asked' };
}
