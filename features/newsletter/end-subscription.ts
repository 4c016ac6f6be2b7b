import { type NewsletterRecords, type Subscriber, inTransaction } from './records.ts';
import { suppress, type SuppressionReason } from './suppression.ts';
import { addressKey } from '../../core/store/address.ts';
import { countReaders } from './readers/reader-counts.ts';
import type { ConsentEventRow } from './tables.ts';
import type { NewsletterTools } from './tools.ts';

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
