import { addressKey } from '../newsletter/address.ts';
import { erasedPart, type ErasureJournal } from '../privacy/erasure-journal.ts';
import { eraseSubscription } from '../privacy/stored.ts';
import { emptyLog } from '../store/erasure.ts';
import type { ConsentEventRow, SubscriberRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

export type SubscriberLine = Pick<SubscriberRow, 'id' | 'email' | 'state' | 'created_at' | 'changed_at'>;

const columns = ['id', 'email', 'state', 'created_at', 'changed_at'] as const;

/** Subscribers, newest first; all of them, or those in one state. */
export async function listSubscribers(store: Store, state: SubscriberRow['state'] | undefined): Promise<SubscriberLine[]> {
  const query = store.db.selectFrom('subscribers').select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc');
  return (state === undefined ? query : query.where('state', '=', state)).execute();
}

export interface SubscriberExport extends SubscriberLine {
  /** Proof of opt-in: what happened when, through which form, under which words. */
  readonly consent: readonly Pick<ConsentEventRow, 'event' | 'form' | 'wording' | 'at'>[];
}

/** Everything that is kept about subscribers, or about one of them, for the answer to an access request. */
export async function exportSubscribers(store: Store, email: string | undefined): Promise<SubscriberExport[]> {
  const query = store.db.selectFrom('subscribers').select(columns).orderBy('created_at').orderBy('id');
  const found = await (email === undefined ? query : query.where('address_key', '=', addressKey(email))).execute();
  const exported: SubscriberExport[] = [];
  for (const subscriber of found) {
    const consent = await store.db
      .selectFrom('consent_events')
      .select(['event', 'form', 'wording', 'at'])
      .where('subscriber_id', '=', subscriber.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    exported.push({ ...subscriber, consent });
  }
  return exported;
}

/**
 * Deletes a subscriber with proof, requests, links and mails, in one transaction, and on the embedded database from its log
 * as well; the journal keeps a restore from bringing it back. Answers the ids of the deleted mails; undefined when there is nothing of the kind about the address.
 */
export async function forgetSubscriber(store: Store, email: string, journal: ErasureJournal, now: Date): Promise<readonly string[] | undefined> {
  const key = addressKey(email);
  const mails = await store.db.transaction().execute(async (transaction) => {
    const erased = await eraseSubscription(transaction, key);
    if (erased) journal.note(erasedPart.subscription(key), now);
    return erased;
  });
  if (mails) await emptyLog(store);
  return mails;
}
