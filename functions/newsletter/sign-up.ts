import { addressKey, mailableAddress } from '../store/address.ts';
import { inTransaction } from './records.ts';
import type { NewsletterTools } from './tools.ts';

/**
 * Takes a request to subscribe: when it resolves, the request and its place in the outbox are durable together. What
 * follows from it is decided when its turn comes (confirmation-order.ts), so that the work done while a visitor waits is the same for
 * every address, and its duration tells nobody who is on the list.
 */
export async function signUp(tools: NewsletterTools, request: { readonly email: string; readonly form: string }, { pressedAgain = false } = {}): Promise<void> {
  const email = mailableAddress(request.email);
  const at = tools.now();
  await inTransaction(tools, async (records) => {
    const id = tools.newId();
    await records.addSignUp({ id, email, key: addressKey(email), form: request.form, wording: tools.wording, at, pressedAgain });
    await records.enqueue({ id: tools.newId(), kind: 'newsletter-confirmation', about: { id, email }, at });
  });
  tools.onMail();
}
