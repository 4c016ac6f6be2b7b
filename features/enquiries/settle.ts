import { Refused } from '../../core/store/act-errors.ts';
import { eraseMailsWhere } from '../../core/store/erasure.ts';
import type { Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { enquiryMails, type EnquiryMailKind } from './mails.ts';
import type { EnquiryRow } from './rows.ts';
import { isSettling } from './act-records.ts';
import { changeEnquiry, enquiryAct, type NamedEnquiry, type WorkTools } from './changing.ts';

export const notForUsKind = 'enquiry-not-for-us' satisfies EnquiryMailKind;

/** How long *Not for us* can be undone; milliseconds. The sender is told afterwards. */
export const undoLasts = 10 * 60_000;

/** Ends the visitor's turn without a reply: none is needed, or it was answered by other means. */
export function endTurn(
  tools: WorkTools,
  actor: Actor,
  { as, ...named }: NamedEnquiry & { readonly as: NonNullable<EnquiryRow['ended_as']> },
): Promise<EnquiryRow> {
  const act = as === 'no-answer' ? as : 'answered-elsewhere';
  return changeEnquiry(tools, actor, named, { act: `enquiries.${act}`, details: { as } }, ({ enquiry, at }) => {
    if (enquiry.state !== 'open') throw new Refused(`It is not our turn in ${enquiry.reference}.`);
    const to = { state: 'answered', answered_at: at, ended_as: as } as const;
    return { to, did: { act, ...(act === as ? {} : { text: as }) } };
  });
}

/** Marks an open enquiry as answered, which ends its promise. */
export const answerEnquiry = enquiryAct('enquiries.answered', ({ enquiry, at }) => {
  if (enquiry.state !== 'open' && enquiry.state !== 'tray') throw new Refused(settledAlready(enquiry));
  return { to: { state: 'answered', answered_at: at, tray_at: null, tray_by: null }, did: { act: 'answered' } };
});

interface Closing extends NamedEnquiry {
  /** `unanswered`: the promise counts as missed. `not-for-us`: counted separately. `settled`: nothing is owed. */
  readonly as: Exclude<NonNullable<EnquiryRow['closed_as']>, 'merged'>;
  /** For `not-for-us`: whether the sender is told, once it can no longer be undone. */
  readonly tells?: boolean | undefined;
}

const closings = { settled: 'close', unanswered: 'unanswered', 'not-for-us': 'not-for-us' } as const;

/** Closes an enquiry; its retention period begins. */
export function closeEnquiry(tools: WorkTools, actor: Actor, { as, tells = false, ...named }: Closing) {
  const act = closings[as];
  const said = { act: `enquiries.${act}`, details: as === 'not-for-us' ? { tells } : {} };
  return changeEnquiry(tools, actor, named, said, async ({ transaction, enquiry, at }) => {
    if (enquiry.state === 'closed') throw new Refused(settledAlready(enquiry));
    if (as === 'not-for-us' && tells) await tellLater(tools, transaction, enquiry, at);
    return { to: { state: 'closed', closed_at: at, closed_as: as, tray_at: null, tray_by: null }, did: { act } };
  });
}

/** Undoes an answer or closing: the enquiry is open again, with its promised time as before. */
export const reopenEnquiry = enquiryAct('enquiries.reopen', async ({ transaction, records, enquiry, at }) => {
  if (enquiry.state === 'open') throw new Refused(`${enquiry.reference} is already open.`);
  if (enquiry.state === 'tray') throw new Refused(`${enquiry.reference} is in the side tray: take it out first.`);
  if (enquiry.merged_into !== null) throw new Refused(`${enquiry.reference} is part of another record now.`);
  const settling = (await records.acts(enquiry.id)).filter(isSettling);
  await records.undo(settling, at);
  await tellNobody(transaction, enquiry.id);
  const to = { state: 'open', answered_at: null, closed_at: null, closed_as: null, ended_as: null } as const;
  return { to, did: { act: 'reopen' } };
});

function settledAlready({ reference, answered_at: answered, closed_at: closed }: EnquiryRow): string {
  const [what, at] = answered === null ? ['closed', closed] : ['answered', answered];
  return `${reference} was already ${what}, at ${at ?? ''}.`;
}

/** Queues the email that tells the sender it is not for us, due once the act can no longer be undone. */
export async function tellLater(
  { outbox, newId }: Pick<WorkTools, 'outbox' | 'newId'>,
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
