import { refuseRepeated, writeJournal, type Actor } from '../../core/store/journal.ts';
import { addressKey } from '../../core/store/address.ts';
import { NewsletterRecords } from './records.ts';
import { signUpFor } from './sign-up.ts';
import { suppressionOf } from './suppression.ts';
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

/**
 * Asks the owner of an address that left, or that was taken off the list, whether they want the newsletter again, by
 * the same mail as after the form. The suppression stays until they confirm, and nothing is mailed but that one
 * question.
 */
export async function restoreReader(tools: NewsletterTools, actor: Actor, email: string): Promise<Restoring> {
  const { store, now, onMail } = tools;
  const key = addressKey(email);
  const restoring = await store.db.transaction().execute(async (transaction): Promise<Restoring> => {
    await refuseRepeated(transaction, actor);
    const records = new NewsletterRecords(transaction, store.engine);
    const subscriber = await records.byAddress(key);
    const suppression = await suppressionOf(transaction, key);
    if (subscriber?.state === 'confirmed') return { outcome: 'subscribed' };
    if (!subscriber && !suppression) return { outcome: 'unknown' };
    const at = now().toISOString();
    const until = suppression?.requests_until ?? null;
    if (until !== null && until > at) return { outcome: 'requests-stopped', until };
    await signUpFor(transaction, tools, { email, form: 'restored', at });
    await writeJournal(transaction, actor, { act: 'readers.restore', record: subscriber?.id ?? null }, at);
    return { outcome: 'asked' };
  });
  if (restoring.outcome === 'asked') onMail();
  return restoring;
}
