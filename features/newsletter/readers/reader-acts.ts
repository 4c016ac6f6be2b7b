import { Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { endSubscription } from '../end-subscription.ts';
import { inTransaction, type NewsletterRecords } from '../records.ts';
import { limits, type SubscriberState } from '../rules.ts';
import type { NewsletterTools } from '../services.ts';
import { addressKey, mailableAddress } from '../../../core/store/address.ts';
import { eraseMails } from '../../../core/store/erasure.ts';
import { signUpFor } from '../sign-up.ts';
import { suppressionOf } from '../suppression.ts';

type ReaderName = { readonly id: string } | { readonly addressKey: string };

/** Loads and locks the reader of an act. @throws NotThere */
async function readerNamed(records: NewsletterRecords, reader: ReaderName) {
  const found = await ('id' in reader ? records.byId(reader.id) : records.byAddress(reader.addressKey));
  if (!found) throw new NotThere('This address is not a subscriber, or its record is gone.');
  return found;
}

/** Ends a subscription at its owner's request and records that in the proof. @throws NotThere, Changed or Refused */
export async function unsubscribeOnRequest(
  tools: NewsletterTools,
  actor: Actor,
  { saw, ...reader }: ReaderName & { readonly saw?: SubscriberState | undefined },
): Promise<{ readonly email: string }> {
  const { now } = tools;
  return inTransaction(tools, async (records) => {
    const { transaction } = records;
    await refuseRepeated(transaction, actor);
    const found = await readerNamed(records, reader);
    if (saw !== undefined && saw !== found.state) throw new Changed(`This address is now ${found.state}.`);
    if (found.state === 'unsubscribed') throw new Refused('This address has already unsubscribed.');
    const requestsUntil = found.state === 'pending' ? new Date(now().getTime() + limits.requestsStopFor) : undefined;
    await endSubscription(tools, records, found, 'unsubscribed', { requestsUntil, form: 'on-request' });
    await writeJournal(transaction, actor, { act: 'readers.unsubscribe', record: found.id }, now().toISOString());
    return { email: found.email };
  });
}

/**
 * Replaces a misspelt, unconfirmed address. The right one is asked to confirm; the other may be a stranger's and is
 * deleted completely.
 * @throws NotThere; Refused if the address is confirmed, unsubscribed, or the same
 */
export async function correctAddress(
  tools: NewsletterTools,
  actor: Actor,
  { email, ...reader }: ReaderName & { readonly email: string },
): Promise<{ readonly mails: readonly string[] }> {
  const { now } = tools;
  const right = mailableAddress(email);
  const mails = await inTransaction(tools, async (records) => {
    const { transaction } = records;
    await refuseRepeated(transaction, actor);
    const found = await readerNamed(records, reader);
    const key = addressKey(found.email);
    if (found.state === 'confirmed')
      throw new Refused(
        'Its owner confirmed this address, so it is not misspelt. To change it, they subscribe again with the new address and unsubscribe this one.',
      );
    if (found.state === 'unsubscribed')
      throw new Refused('This address has unsubscribed. Its owner must subscribe again.');
    if (key === addressKey(right)) throw new Refused('That is already its address.');
    const signUps = await transaction.selectFrom('sign_ups').select('id').where('address_key', '=', key).execute();
    const erased = await eraseMails(transaction, [found.id, ...signUps.map(({ id }) => id)]);
    await transaction.deleteFrom('subscribers').where('id', '=', found.id).execute();
    await transaction.deleteFrom('sign_ups').where('address_key', '=', key).execute();
    const at = now().toISOString();
    await signUpFor(transaction, tools, { email: right, form: 'corrected', at });
    await writeJournal(transaction, actor, { act: 'readers.correct', record: found.id }, at);
    return erased;
  });
  tools.onMail();
  return { mails };
}

export type Restoring =
  | { readonly outcome: 'asked' }
  | { readonly outcome: 'subscribed' }
  /** Its owner has blocked requests until this time. */
  | { readonly outcome: 'requests-stopped'; readonly until: string }
  | { readonly outcome: 'unknown' };

/** Asks the owner of an unsubscribed address to confirm again; until then it stays suppressed. */
export async function restoreReader(tools: NewsletterTools, actor: Actor, email: string): Promise<Restoring> {
  const { now, onMail } = tools;
  const key = addressKey(email);
  const restoring = await inTransaction(tools, async (records): Promise<Restoring> => {
    const { transaction } = records;
    await refuseRepeated(transaction, actor);
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
