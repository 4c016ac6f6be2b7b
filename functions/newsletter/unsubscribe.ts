import { tokenHash } from './link-token.ts';
import type { NewsletterTools } from './ports.ts';

export type Unsubscription =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'subscribed' | 'unsubscribed'; readonly email: string };

/** Says whom an unsubscribe link is about, and changes nothing. */
export async function inspectUnsubscribeLink(tools: NewsletterTools, token: string): Promise<Unsubscription> {
  return tools.store.transaction(async (records) => {
    const hash = tokenHash(token);
    const link = await records.byLink(hash, 'unsubscribe');
    if (!link) return await records.isSpent(hash, 'unsubscribe') ? { outcome: 'unsubscribed', email: '' } : { outcome: 'unknown' };
    const { state, email } = link.subscriber;
    return { outcome: state === 'unsubscribed' ? 'unsubscribed' : 'subscribed', email };
  });
}

/** Ends a subscription, or a request for one. Doing it again changes nothing and answers the same. */
export async function unsubscribe(tools: NewsletterTools, token: string): Promise<Unsubscription> {
  return tools.store.transaction(async (records) => {
    const hash = tokenHash(token);
    const link = await records.byLink(hash, 'unsubscribe');
    if (!link) return await records.isSpent(hash, 'unsubscribe') ? { outcome: 'unsubscribed', email: '' } : { outcome: 'unknown' };
    const { id, email, state } = link.subscriber;
    if (state === 'unsubscribed') return { outcome: 'unsubscribed', email };
    const now = tools.now();
    const request = await records.latestRequest(id);
    await records.change(id, { state: 'unsubscribed', at: now });
    await records.addEvent({ id: tools.newId(), subscriberId: id, event: 'unsubscribed', form: request?.form ?? 'home', wording: request?.wording ?? tools.wording, at: now });
    // A confirmation link that is still in the inbox must not lead back in.
    await records.dropLinks(id, 'confirm');
    return { outcome: 'unsubscribed', email };
  });
}
