import { addressKey, mailableAddress } from '../../core/store/address.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { newsletterMails } from './mails.ts';
import type { NewsletterTools } from './tools.ts';

/**
 * Takes a request to subscribe: when it resolves, the request and its place in the outbox are durable together. What
 * follows from it is decided when its turn comes (confirmation-order.ts), so that the work done while a visitor waits
 * is the same for every address, and its duration tells nobody who is on the list.
 */
export async function signUp(
  tools: NewsletterTools,
  request: { readonly email: string; readonly form: string },
): Promise<void> {
  const email = mailableAddress(request.email);
  const { store, outbox, newId, wording } = tools;
  const [id, mail, at] = [newId(), newId(), tools.now().toISOString()];
  await store.batch(
    store.db
      .insertInto('sign_ups')
      .values({ id, email, address_key: addressKey(email), form: request.form, wording, at })
      .compile(),
    outbox.enqueued(store.db, {
      id: mail,
      kind: newsletterMails['newsletter-confirmation'],
      subjectId: id,
      recipient: email,
      at,
    }),
  );
  tools.onMail();
}

/** A request that one of the firm's people makes for somebody, inside their act's transaction. */
export async function signUpFor(
  transaction: DatabaseTransaction,
  { outbox, newId, wording }: Pick<NewsletterTools, 'outbox' | 'newId' | 'wording'>,
  request: { readonly email: string; readonly form: string; readonly at: string },
): Promise<void> {
  const [id, mail, email] = [newId(), newId(), mailableAddress(request.email)];
  const { form, at } = request;
  await transaction
    .insertInto('sign_ups')
    .values({ id, email, address_key: addressKey(email), form, wording, at })
    .execute();
  await outbox.enqueue(transaction, {
    id: mail,
    kind: newsletterMails['newsletter-confirmation'],
    subjectId: id,
    recipient: email,
    at,
  });
}
