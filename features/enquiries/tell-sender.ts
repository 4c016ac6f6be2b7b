import type { Outbox } from '../../core/outbox/outbox.ts';
import { eraseMailsWhere } from '../../core/store/erasure.ts';
import type { EnquiryRow } from './rows.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { enquiryMails, type EnquiryMailKind } from './mails.ts';

export const notForUsKind = 'enquiry-not-for-us' satisfies EnquiryMailKind;

/** How long *Not for us* can be undone; milliseconds. The sender is told afterwards. */
export const undoLasts = 10 * 60_000;

/** Queues the email that tells the sender it is not for us, due once the act can no longer be undone. */
export async function tellLater(
  { outbox, newId }: { readonly outbox: Outbox; readonly newId: () => string },
  transaction: DatabaseTransaction,
  { id, email }: EnquiryRow,
  at: string,
): Promise<void> {
  const dueAt = new Date(Date.parse(at) + undoLasts).toISOString();
  const mail = { id: newId(), kind: enquiryMails[notForUsKind], subjectId: id, recipient: email, at, dueAt };
  await outbox.enqueue(transaction, mail);
}

/** Deletes the email to the sender, if it has not been sent. */
export async function tellNobody(transaction: DatabaseTransaction, enquiryId: string): Promise<void> {
  await eraseMailsWhere(transaction, (where) =>
    where.and([
      where('subject_id', '=', enquiryId),
      where('kind', '=', notForUsKind),
      where('state', '=', 'waiting'),
      where('lease_owner', 'is', null),
    ]),
  );
}
