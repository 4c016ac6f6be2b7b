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
const timed = ['call-reminder', 'call-reminder-desk', 'call-ended-desk'] as const satisfies readonly CallMailKind[];

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
  await dropTimed(transaction, call.id);
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

export function mailOf(
  newId: () => string,
  kind: CallMailKind,
  subjectId: string,
  recipient: string,
  at: string,
  dueAt = at,
): NewMail {
  return { id: newId(), kind: callMails[kind], subjectId, recipient, at, dueAt };
}

/** Deletes a call's waiting emails of some kinds. The conditions spare both engines a scan of all waiting emails. */
async function dropWaiting(transaction: DatabaseTransaction, callId: string, kinds: readonly CallMailKind[]) {
  await transaction
    .deleteFrom('outbox')
    .where('subject_id', '=', callId)
    .where('kind', 'in', kinds)
    .where('settled_at', 'is', null)
    .where('attempts', '=', 0)
    .execute();
}

/** Deletes a call's scheduled emails. */
export const dropTimed = (transaction: DatabaseTransaction, callId: string): Promise<void> =>
  dropWaiting(transaction, callId, timed);

/** Queues the email that asks the team to ring a visitor, once for each enquiry. */
export async function queueRingMail(
  { outbox, newId }: Pick<Queued, 'outbox' | 'newId'>,
  transaction: DatabaseTransaction,
  { id, team }: Pick<EnquiryRow, 'id' | 'team'>,
  now: Temporal.Instant,
): Promise<void> {
  if ((await outbox.timesOf(transaction, callMails['call-ring-desk'], id, '')).length === 0)
    await outbox.enqueue(transaction, mailOf(newId, 'call-ring-desk', id, team, stored(now)));
}

/** Delay of the email about a missed call, so that the outcome can be corrected. */
const missedWaits = { minutes: 10 } as const;

/** Queues the email that offers another time after a missed call, once for each call. */
export async function queueMissedMail(
  { outbox, newId }: Pick<Queued, 'outbox' | 'newId'>,
  transaction: DatabaseTransaction,
  { id }: Pick<CallRow, 'id'>,
  { email }: Pick<Parties, 'email'>,
  at: string,
): Promise<void> {
  if ((await outbox.timesOf(transaction, callMails['call-missed'], id, '')).length > 0) return;
  const dueAt = stored(Temporal.Instant.from(at).add(missedWaits));
  await outbox.enqueue(transaction, mailOf(newId, 'call-missed', id, email, at, dueAt));
}

/** Deletes the email about a missed call while it waits. */
export const dropMissedMail = (transaction: DatabaseTransaction, callId: string): Promise<void> =>
  dropWaiting(transaction, callId, ['call-missed']);
