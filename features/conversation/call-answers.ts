import { NotThere, Refused } from '../../core/store/act-errors.ts';
import type { Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { changeEnquiry, type NamedEnquiry, type WorkTools } from '../enquiries/changing.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import type { Decisions } from './desk/api.ts';

/** Calls that a calendar declined or wants to move, awaiting somebody's decision. */
export async function callsToDecide({ db }: Store): Promise<Decisions['calls']> {
  const rows = await db
    .selectFrom('conversation_call_answers as answers')
    .innerJoin('calls', 'calls.id', 'answers.call_id')
    .innerJoin('enquiries', 'enquiries.id', 'calls.enquiry_id')
    .select(['answers.mail_id as id', 'answers.answer', 'answers.proposed_at as proposedAt', 'answers.at'])
    .select(['calls.id as call', 'calls.starts_at as startsAt', 'enquiries.reference', 'enquiries.name'])
    .where('answers.settled_at', 'is', null)
    .where('answers.answer', 'in', ['declined', 'counter'])
    .where('calls.state', '=', 'booked')
    .orderBy('calls.starts_at')
    .execute();
  return rows.map(({ answer, ...row }) => ({ ...row, answer: answer === 'counter' ? answer : 'declined' }));
}

/** Settles a calendar's answer without changing the call. */
export function keepCall(
  tools: WorkTools,
  actor: Actor,
  { answer, ...named }: NamedEnquiry & { readonly answer: string },
): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.keep-call' }, async ({ transaction, enquiry, at }) => {
    const found = await transaction
      .selectFrom('conversation_call_answers')
      .innerJoin('calls', 'calls.id', 'conversation_call_answers.call_id')
      .select('settled_at')
      .where('mail_id', '=', answer)
      .where('calls.enquiry_id', '=', enquiry.id)
      .executeTakeFirst();
    if (!found) throw new NotThere('No calendar answered so.');
    if (found.settled_at !== null) throw new Refused('Somebody has decided what follows from it.');
    await transaction
      .updateTable('conversation_call_answers')
      .set({ settled_at: at })
      .where('mail_id', '=', answer)
      .execute();
    return { did: { act: 'keep-call' } };
  });
}
