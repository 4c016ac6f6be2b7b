import type { NewsletterSubscription } from '../../contract/newsletter.ts';
import { addressKey, mailableAddress } from './address.ts';
import type { NewsletterTools } from './ports.ts';
import { decideSignUp, mailWindowStart } from './rules.ts';

/**
 * Takes a request to subscribe. When it resolves, subscriber, proof and confirmation mail are durable together. It tells
 * the caller nothing about the address, so that nobody can find out who is on the list.
 */
export async function signUp(tools: NewsletterTools, request: Pick<NewsletterSubscription, 'email' | 'form'>): Promise<void> {
  const email = mailableAddress(request.email);
  const mailed = await tools.store.transaction(async (records) => {
    const now = tools.now();
    const { subscriber, known } = await records.take({ email, key: addressKey(email), id: tools.newId(), at: now });
    const mailTimes = known ? await records.confirmationTimes(subscriber.id, mailWindowStart(now)) : [];
    const decision = decideSignUp(known ? subscriber.state : undefined, mailTimes, now);
    if (decision.state !== 'pending') return false;
    // A request that sends no mail changes nothing: what is pending already stands under its own proof.
    if (known && subscriber.state === 'pending' && !decision.sendConfirmation) return false;
    if (known) await records.change(subscriber.id, { state: 'pending', at: now, email });
    await records.addEvent({ id: tools.newId(), subscriberId: subscriber.id, event: 'requested', form: request.form, wording: tools.wording, at: now });
    if (decision.sendConfirmation) {
      await records.enqueue({ id: tools.newId(), kind: 'newsletter-confirmation', subscriber: { ...subscriber, email }, at: now });
    }
    return decision.sendConfirmation;
  });
  if (mailed) tools.onMail();
}
