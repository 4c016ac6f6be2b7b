import { perContext } from '../../core/context/context.ts';
import { enqueued } from '../../core/outbox/outbox.ts';
import { addressKey, mailableAddress } from '../../core/store/address.ts';
import { compiledOnce } from '../../core/store/compiled-once.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { newsletterMails } from './mails.ts';
import type { NewsletterTools } from './services.ts';

interface Request {
  readonly email: string;
  readonly form: string;
  readonly at: string;
}

function asked({ newId, wording }: Pick<NewsletterTools, 'newId' | 'wording'>, { email, form, at }: Request) {
  const [id, recipient] = [newId(), mailableAddress(email)];
  return {
    row: { id, email: recipient, address_key: addressKey(recipient), form, wording, at },
    mail: { id: newId(), kind: newsletterMails['newsletter-confirmation'], subjectId: id, recipient, at },
  };
}

const statementsOf = perContext(({ store: { db } }: { readonly store: Store }) => ({
  request: compiledOnce(['id', 'email', 'address_key', 'form', 'wording', 'at'], (row) =>
    db.insertInto('sign_ups').values(row),
  ),
  queue: enqueued(db),
}));

/** Stores a request durably. It is decided later, so that response times do not reveal who is subscribed. */
export async function signUp(tools: NewsletterTools, request: Omit<Request, 'at'>): Promise<void> {
  const { store, outbox } = tools;
  const { row, mail } = asked(tools, { ...request, at: tools.now().toISOString() });
  const statements = statementsOf({ store });
  await store.batch(statements.request(row), statements.queue(outbox.rowOf(mail)));
  tools.onMail();
}

/** Stores a request that staff make for an address, in the transaction of their act. */
export async function signUpFor(
  transaction: DatabaseTransaction,
  tools: Pick<NewsletterTools, 'outbox' | 'newId' | 'wording'>,
  request: Request,
): Promise<void> {
  const { row, mail } = asked(tools, request);
  await transaction.insertInto('sign_ups').values(row).execute();
  await tools.outbox.enqueue(transaction, mail);
}
