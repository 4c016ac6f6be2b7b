import { Temporal } from 'temporal-polyfill';
import type { NewMail, Outbox } from '../../core/outbox/outbox.ts';
import type { CallRow } from './tables.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { minutesOf, type CallRules } from './schema.ts';
import { callMails, type CallMailKind } from './mails.ts';
import { stored } from './records.ts';

export type CallChange = 'booked' | 'moved' | 'cancelled';

/** Emails scheduled by the call's time; queued again after a move. */
export const timed = [
  'call-reminder',
  'call-reminder-desk',
  'call-ended-desk',
] as const satisfies readonly CallMailKind[];

type Parties = Pick<EnquiryRow, 'email' | 'team'>;

interface Queued {
  readonly rules: Pick<CallRules, 'reminder'>;
  readonly outbox: Outbox;
  readonly newId: () => string;
}

/** Queues the emails about a change. They hold only the call's id; everything else is read when they are sent. */
export async function queueCallMails(
  { rules, outbox, newId }: Queued,
  transaction: DatabaseTransaction,
  change: CallChange,
  call: Pick<CallRow, 'id' | 'starts_at' | 'ends_at' | 'changed_at'>,
  { email, team }: Parties,
): Promise<void> {
  const mail = (kind: CallMailKind, recipient: string, dueAt?: string): NewMail =>
    mailOf(newId, kind, call.id, recipient, call.changed_at, dueAt);
  await deleteWaiting(transaction, call.id, timed);
  const remindAt = stored(Temporal.Instant.from(call.starts_at).subtract({ minutes: minutesOf(rules.reminder) }));
  // No reminder for a call so soon that its confirmation arrives within the reminder's period.
  const isReminded = change !== 'cancelled' && remindAt > call.changed_at;
  await outbox.enqueue(
    transaction,
    mail(`call-${change}`, email),
    mail(`call-${change}-desk`, team),
    ...(isReminded ? [mail('call-reminder', email, remindAt), mail('call-reminder-desk', team, remindAt)] : []),
    ...(change === 'cancelled' ? [] : [mail('call-ended-desk', team, call.ends_at)]),
  );
}

type MailParts = [kind: CallMailKind, subjectId: string, recipient: string, at: string, dueAt?: string];

export function mailOf(newId: () => string, ...[kind, subjectId, recipient, at, dueAt = at]: MailParts): NewMail {
  return { id: newId(), kind: callMails[kind], subjectId, recipient, at, dueAt };
}

/** Deletes a call's waiting emails of some kinds. The conditions spare both engines a scan of all waiting emails. */
export async function deleteWaiting(transaction: DatabaseTransaction, callId: string, kinds: readonly CallMailKind[]) {
  await transaction
    .deleteFrom('outbox')
    .where('subject_id', '=', callId)
    .where('kind', 'in', kinds)
    .where('settled_at', 'is', null)
    .where('attempts', '=', 0)
    .execute();
}

/** Queues an email, once for its subject. */
export async function queueOnce(
  { outbox, newId }: Pick<Queued, 'outbox' | 'newId'>,
  transaction: DatabaseTransaction,
  ...[kind, subjectId, ...rest]: MailParts
): Promise<void> {
  if ((await outbox.timesOf(transaction, callMails[kind], subjectId, '')).length === 0)
    await outbox.enqueue(transaction, mailOf(newId, kind, subjectId, ...rest));
}
