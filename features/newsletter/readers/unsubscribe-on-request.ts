import { Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { endSubscription } from '../end-subscription.ts';
import { NewsletterRecords } from '../records.ts';
import { limits, type SubscriberState } from '../rules.ts';
import type { NewsletterTools } from '../tools.ts';

/** A reader by the id of their row, or by the key of their address. */
export type ReaderName = { readonly id: string } | { readonly addressKey: string };

/** The reader whom an act is about, locked. Throws NotThere. */
export async function readerNamed(records: NewsletterRecords, reader: ReaderName) {
  const found = await ('id' in reader ? records.byId(reader.id) : records.byAddress(reader.addressKey));
  if (!found) throw new NotThere('This address is not a subscriber, or its record is gone.');
  return found;
}

/**
 * Ends a subscription, or a request for one, for somebody who asked us to: as their link does, and the proof says that
 * we did it.
 * @param options.saw the state in which somebody saw it; undefined where nobody looked
 * @throws NotThere, Changed or Refused
 */
export async function unsubscribeOnRequest(
  tools: NewsletterTools,
  actor: Actor,
  { saw, ...reader }: ReaderName & { readonly saw?: SubscriberState | undefined },
): Promise<{ readonly email: string }> {
  const { store, now } = tools;
  return store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    const records = new NewsletterRecords(transaction, store.engine);
    const found = await readerNamed(records, reader);
    if (saw !== undefined && saw !== found.state) throw new Changed(`This address is now ${found.state}.`);
    if (found.state === 'unsubscribed') throw new Refused('This address has already unsubscribed.');
    const requestsUntil = found.state === 'pending' ? new Date(now().getTime() + limits.requestsStopFor) : undefined;
    await endSubscription(tools, records, found, 'unsubscribed', { requestsUntil, form: 'on-request' });
    await writeJournal(transaction, actor, { act: 'readers.unsubscribe', record: found.id }, now().toISOString());
    return { email: found.email };
  });
}
