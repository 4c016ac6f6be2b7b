import { Temporal } from 'temporal-polyfill';
import type { NewMail, Outbox } from '../outbox/outbox.ts';
import type { CallRow, EnquiryRow } from '../store/schema.ts';
import type { DatabaseTransaction } from '../store/store.ts';

/** What happened to a call. */
export type CallChange = 'booked' | 'moved' | 'cancelled';

export type CallMailKind = 'call-link' | `call-${CallChange | 'reminder'}` | `call-${CallChange | 'reminder'}-desk`;

/** How long before a call both sides are reminded. */
const reminderAhead = { hours: 24 } as const;

const reminders = ['call-reminder', 'call-reminder-desk'] as const satisfies readonly CallMailKind[];

/** Whom the mails about a call go to: whoever asked, and the desk. */
export type Parties = Pick<EnquiryRow, 'email' | 'team'>;

interface Queued {
  readonly outbox: Outbox;
  readonly newId: () => string;
}

/**
 * Puts the mails about a change into the outbox, in the transaction of the change: to the visitor, to the desk, and a reminder
 * of the call as it stands to both. A mail says which call it is about and why it is sent; all else is read when it is sent.
 */
export async function queueCallMails(
  { outbox, newId }: Queued,
  transaction: DatabaseTransaction,
  change: CallChange,
  call: Pick<CallRow, 'id' | 'starts_at' | 'changed_at'>,
  { email, team }: Parties,
): Promise<void> {
  const mail = (kind: CallMailKind, recipient: string, dueAt?: string): NewMail => ({
    id: newId(),
    kind,
    subjectId: call.id,
    recipient,
    at: call.changed_at,
    ...(dueAt === undefined ? {} : { dueAt }),
  });
  await transaction
    .deleteFrom('outbox')
    .where('subject_id', '=', call.id)
    .where('kind', 'in', reminders)
    // Those that wait, said so that no engine looks for them among all that wait.
    .where('settled_at', 'is', null)
    .where('attempts', '=', 0)
    .execute();
  const remindAt = Temporal.Instant.from(call.starts_at).subtract(reminderAhead).toString({ smallestUnit: 'millisecond' });
  // What is booked inside that time is confirmed at this moment: nobody needs to be reminded of it.
  const isReminded = change !== 'cancelled' && remindAt > call.changed_at;
  await outbox.enqueue(
    transaction,
    mail(`call-${change}`, email),
    mail(`call-${change}-desk`, team),
    ...(isReminded ? [mail('call-reminder', email, remindAt), mail('call-reminder-desk', team, remindAt)] : []),
  );
}

/** Puts the mail with a new link into the outbox; its token is made when it is sent. */
export async function queueLinkMail({ outbox, newId }: Queued, transaction: DatabaseTransaction, enquiryId: string, email: string, at: string): Promise<void> {
  await outbox.enqueue(transaction, { id: newId(), kind: 'call-link' satisfies CallMailKind, subjectId: enquiryId, recipient: email, at });
}
