import { tokenHash } from '../../core/mail/link-token.ts';
import { endSubscription } from './end-subscription.ts';
import { inTransaction, type NewsletterRecords } from './records.ts';
import type { NewsletterTools } from './tools.ts';
import { limits } from './rules.ts';

/** `subscribed`, `requested`: the page asks for the one click. `unsubscribed`, `requests-stopped`: it has been made. */
export type Unsubscription =
  // With the address, where the link is of somebody.
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'subscribed' | 'requested' | 'unsubscribed' | 'requests-stopped'; readonly email: string };

/** Says whom an unsubscribe link is about, and changes nothing. */
export async function inspectUnsubscribeLink(tools: NewsletterTools, token: string): Promise<Unsubscription> {
  return inTransaction(tools, async (records) => {
    const hash = tokenHash(token);
    const link = await records.byLink(hash, 'unsubscribe');
    if (!link) return withoutSubscriber(records, hash);
    const { state, email } = link.subscriber;
    if (state === 'unsubscribed') return { outcome: await whatEnded(records, email, tools.now()), email };
    return { outcome: state === 'pending' ? 'requested' : 'subscribed', email };
  });
}

/**
 * Ends a subscription, or a request for one; the address is suppressed from this moment. Whoever leaves at a request
 * did not ask for it: for 30 days nobody can have another one mailed to them. Doing it again changes nothing and
 * answers the same.
 */
export async function unsubscribe(tools: NewsletterTools, token: string): Promise<Unsubscription> {
  return inTransaction(tools, async (records) => {
    const hash = tokenHash(token);
    const link = await records.byLink(hash, 'unsubscribe');
    if (!link) return withoutSubscriber(records, hash);
    const { email, state } = link.subscriber;
    const now = tools.now();
    if (state === 'unsubscribed') return { outcome: await whatEnded(records, email, now), email };
    const stops = state === 'pending' ? new Date(now.getTime() + limits.requestsStopFor) : undefined;
    await endSubscription(tools, records, link.subscriber, 'unsubscribed', { requestsUntil: stops });
    return { outcome: stops === undefined ? 'unsubscribed' : 'requests-stopped', email };
  });
}

async function whatEnded(
  records: NewsletterRecords,
  email: string,
  now: Date,
): Promise<'unsubscribed' | 'requests-stopped'> {
  return (await records.requestsStopped(email, now)) ? 'requests-stopped' : 'unsubscribed';
}

/** The subscriber was deleted when time ran out; the link's bare hash still says that it left. */
async function withoutSubscriber(records: NewsletterRecords, hash: string): Promise<Unsubscription> {
  return (await records.isSpent(hash, 'unsubscribe')) ? { outcome: 'unsubscribed', email: '' } : { outcome: 'unknown' };
}
