import type { NewsletterRecords, OptInEvent, Subscriber } from './records.ts';
import type { SuppressionReason } from './suppression.ts';
import type { NewsletterTools } from './tools.ts';

/** How a subscription, or a request for one, can end. */
export type Ending = Extract<OptInEvent, 'unsubscribed' | 'refused' | 'bounced' | 'complained'>;

const reasons = {
  unsubscribed: 'left',
  refused: 'refused',
  bounced: 'bounced',
  complained: 'complained',
} as const satisfies Record<Ending, SuppressionReason>;

/**
 * Ends a subscription, or a request for one, within the caller's transaction: the address is suppressed from this
 * moment, the proof says why, letters that wait for it are taken back, and no confirmation link that is still in an
 * inbox leads back in. The row goes some days later, with the address.
 * @param more.requestsUntil until when no request for the address is mailed either
 * @param more.form what the proof names as the place where it ended; the form of the request where it ended by itself,
 * or by a link
 */
export async function endSubscription(
  { newId, now, wording }: Pick<NewsletterTools, 'newId' | 'now' | 'wording'>,
  records: NewsletterRecords,
  { id, email, state }: Subscriber,
  event: Ending,
  { requestsUntil, form }: { readonly requestsUntil?: Date | undefined; readonly form?: string } = {},
): Promise<void> {
  const at = now();
  const request = await records.latestRequest(id);
  await records.change(id, { state: 'unsubscribed', at });
  await records.suppress(email, { why: reasons[event], at, requestsUntil });
  await records.addEvent({
    id: newId(),
    subscriberId: id,
    event,
    form: form ?? request?.form ?? 'home',
    wording: request?.wording ?? wording,
    at,
  });
  await records.dropLinks(id, 'confirm');
  await records.takeBackLetters(id, at);
  if (state === 'confirmed') await records.countReader(at, { gone: 1 });
  if (event === 'unsubscribed') await records.countLeaving(id);
}
