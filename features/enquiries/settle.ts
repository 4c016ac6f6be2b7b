import { Refused } from '../../core/store/act-errors.ts';
import type { Actor } from '../../core/store/journal.ts';
import type { EnquiryRow } from './rows.ts';
import { isSettling, type ActRecords } from './act-records.ts';
import { changeEnquiry, type ChangeScene, type NamedEnquiry, type WorkTools } from './changing.ts';
import { tellLater, tellNobody } from './tell-sender.ts';

/** Ends a turn of theirs without a reply: it needs none, or it was answered otherwise. */
export function endTurn(
  tools: WorkTools,
  actor: Actor,
  { as, ...named }: NamedEnquiry & { readonly as: NonNullable<EnquiryRow['ended_as']> },
): Promise<EnquiryRow> {
  const act = as === 'no-answer' ? as : 'answered-elsewhere';
  return changeEnquiry(tools, actor, named, { act: `enquiries.${act}`, details: { as } }, ({ enquiry, at }) => {
    if (enquiry.state !== 'open') throw new Refused(`It is not our turn in ${enquiry.reference}.`);
    return {
      to: { state: 'answered', answered_at: at, ended_as: as },
      did: { act, ...(act === as ? {} : { text: as }) },
    };
  });
}

/** Marks an open enquiry as answered: the clock of its promise stops. */
export function answerEnquiry(tools: WorkTools, actor: Actor, named: NamedEnquiry): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.answered' }, ({ enquiry, at }) => {
    if (enquiry.state !== 'open' && enquiry.state !== 'tray') throw new Refused(settledAlready(enquiry));
    return { to: { state: 'answered', answered_at: at, tray_at: null, tray_by: null }, did: { act: 'answered' } };
  });
}

export interface Closing extends NamedEnquiry {
  /** `unanswered`: the promise counts as missed. `not-for-us`: counted apart. `settled`: nothing is owed. */
  readonly as: Exclude<NonNullable<EnquiryRow['closed_as']>, 'merged'>;
  /** Of what is not for us: whether its sender is told, when it can no longer be taken back. */
  readonly tells?: boolean | undefined;
}

const closings = { settled: 'close', unanswered: 'unanswered', 'not-for-us': 'not-for-us' } as const;

/** Closes an enquiry; its retention period begins. */
export function closeEnquiry(
  tools: WorkTools,
  actor: Actor,
  { as, tells = false, ...named }: Closing,
): Promise<EnquiryRow> {
  const act = closings[as];
  return changeEnquiry(
    tools,
    actor,
    named,
    { act: `enquiries.${act}`, details: as === 'not-for-us' ? { tells } : {} },
    async ({ transaction, enquiry, at }) => {
      if (enquiry.state === 'closed') throw new Refused(settledAlready(enquiry));
      if (as === 'not-for-us' && tells) await tellLater(tools, transaction, enquiry, at);
      return { to: { state: 'closed', closed_at: at, closed_as: as, tray_at: null, tray_by: null }, did: { act } };
    },
  );
}

/** Takes an answer or a closing back: the enquiry is open again, and its promised time counts as before. */
export function reopenEnquiry(tools: WorkTools, actor: Actor, named: NamedEnquiry): Promise<EnquiryRow> {
  return changeEnquiry(
    tools,
    actor,
    named,
    { act: 'enquiries.reopen' },
    async ({ transaction, records, enquiry, at }: ChangeScene) => {
      if (enquiry.state === 'open') throw new Refused(`${enquiry.reference} is already open.`);
      if (enquiry.state === 'tray') throw new Refused(`${enquiry.reference} is in the side tray: take it out first.`);
      if (enquiry.merged_into !== null) throw new Refused(`${enquiry.reference} is part of another record now.`);
      await undoSettling(records, enquiry.id, at);
      await tellNobody(transaction, enquiry.id);
      return {
        to: { state: 'open', answered_at: null, closed_at: null, closed_as: null, ended_as: null },
        did: { act: 'reopen' },
      };
    },
  );
}

async function undoSettling(records: ActRecords, enquiryId: string, at: string): Promise<void> {
  const acts = await records.acts(enquiryId);
  await records.undo(
    acts.filter(({ act }) => isSettling(act)).map(({ id }) => id),
    at,
  );
}

function settledAlready({ reference, answered_at: answered, closed_at: closed }: EnquiryRow): string {
  const [what, at] = answered === null ? ['closed', closed] : ['answered', answered];
  return `${reference} was already ${what}, at ${at ?? ''}.`;
}
