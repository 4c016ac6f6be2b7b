import { type NewsletterRecords, type Subscriber, inTransaction } from './records.ts';
import { suppress, type SuppressionReason } from './suppression.ts';
import { addressKey } from '../../core/store/address.ts';
import { countReaders, countErased } from './readers/reader-figures.ts';
import type { ConsentEventRow } from './tables.ts';
import type { NewsletterTools } from './services.ts';
import { NotThere } from '../../core/store/act-errors.ts';
import { emptyLog, eraseMails } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { erasedPart, recordErasure } from '../privacy/erasure-journal.ts';

type Ending = Extract<ConsentEventRow['event'], 'unsubscribed' | 'refused' | 'bounced' | 'complained'>;

const reasons = {
  unsubscribed: 'left',
  refused: 'refused',
  bounced: 'bounced',
  complained: 'complained',
} as const satisfies Record<Ending, SuppressionReason>;

/**
 * Ends a subscription, or a request for one, within the caller's transaction: suppresses the address, withdraws waiting
 * letters and deletes confirmation links. The row and its address are deleted some days later.
 * @param more.requestsUntil until when requests for the address get no confirmation email either
 * @param more.form where it ended, for the proof; by default the form of the request
 */
export async function endSubscription(
  { newId, now, wording }: Pick<NewsletterTools, 'newId' | 'now' | 'wording'>,
  records: NewsletterRecords,
  { id, email, state }: Subscriber,
  event: Ending,
  { requestsUntil, form }: { readonly requestsUntil?: Date | undefined; readonly form?: string } = {},
): Promise<void> {
  const [time, at] = [now(), now().toISOString()];
  const request = await records.latestRequest(id);
  await records.change(id, { state: 'unsubscribed', at: time });
  const suppression = { why: reasons[event], at, requestsUntil: requestsUntil?.toISOString() };
  await suppress(records.transaction, addressKey(email), suppression);
  await records.addEvent({
    id: newId(),
    subscriber_id: id,
    event,
    form: form ?? request?.form ?? 'home',
    wording: request?.wording ?? wording,
    at,
  });
  await records.dropConfirmLinks(id);
  await records.takeBackLetters(id, time);
  if (state === 'confirmed') await countReaders(records.transaction, time, { gone: 1 });
  if (event === 'unsubscribed') await records.countLeaving(id);
}

/** Ends the subscription of an address that does not exist. Returns whether it was confirmed. */
export async function endRefusedSubscription(tools: NewsletterTools, subscriberId: string): Promise<boolean> {
  return inTransaction(tools, async (records) => {
    const subscriber = await records.byId(subscriberId);
    if (subscriber?.state !== 'confirmed') return false;
    await endSubscription(tools, records, subscriber, 'refused');
    return true;
  });
}

/** Deletes a subscription and everything related. Returns its emails' ids; undefined if there was none. */
export async function eraseSubscription(transaction: DatabaseTransaction, addressKey: string) {
  const ids: string[] = [];
  for (const table of ['subscribers', 'sign_ups'] as const) {
    const rows = await transaction.selectFrom(table).select('id').where('address_key', '=', addressKey).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  if (ids.length === 0) return undefined;
  // Emails first, to lock in the same order as sending a letter does.
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('subscribers').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('sign_ups').where('address_key', '=', addressKey).execute();
  return mails;
}

/** Erases a subscriber now, also from the database's log. Returns the emails' ids. @throws NotThere */
export async function forgetSubscriber(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  addressKey: string,
): Promise<readonly string[]> {
  const mails = await store.db.transaction().execute(async (transaction) => {
    await countErased(transaction, addressKey, now());
    const erased = await eraseSubscription(transaction, addressKey);
    if (!erased)
      throw new NotThere('This address is not a subscriber. For everything else: corbiere people forget <email>');
    const entry = { act: 'subscribers.forget', record: null, details: { mails: erased.length } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    await recordErasure(transaction, erasedPart('newsletter', addressKey), now());
    return erased;
  });
  await emptyLog(store);
  return mails;
}
