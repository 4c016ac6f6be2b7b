import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import type { Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { changeEnquiry, enquiryAct, type NamedEnquiry, type WorkTools } from '../enquiries/changing.ts';
import type { EnquiryRules } from '../enquiries/reply-times.ts';
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
export const keepCall = enquiryAct(
  'enquiries.keep-call',
  async ({ transaction, enquiry, at }, { answer }: { readonly answer: string }) => {
    const found = await transaction
      .selectFrom('conversation_call_answers')
      .innerJoin('calls', 'calls.id', 'conversation_call_answers.call_id')
      .select('settled_at')
      .where('mail_id', '=', answer)
      .where('calls.enquiry_id', '=', enquiry.id)
      .executeTakeFirst();
    if (!found) throw new NotThere('No calendar answered so.');
    if (found.settled_at !== null) throw new Refused('Somebody has decided what follows from it.');
    const answers = transaction.updateTable('conversation_call_answers').set({ settled_at: at });
    await answers.where('mail_id', '=', answer).execute();
    return { did: { act: 'keep-call' } };
  },
);

type LookingTools = Pick<WorkTools, 'store' | 'now'> & {
  readonly words: { readonly enquiries: Pick<EnquiryRules, 'deskTimeZone'> };
};

/** Sets the day to look at a record again, which counts while it is not open; null clears it. */
export function lookAgain(
  tools: WorkTools & LookingTools,
  actor: Actor,
  { on, line, ...named }: NamedEnquiry & { readonly on: string | null; readonly line: string },
): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.look-again', details: { on } }, ({ enquiry }) => {
    if (on === null && enquiry.look_at === null) throw new Refused(`${enquiry.reference} is not put away.`);
    if (on !== null && on <= today(tools)) throw new Refused('Choose a day after today.');
    return {
      to: { look_at: on, look_line: on === null ? null : line.trim().slice(0, 200) },
      did: { act: 'look-again', ...(on === null ? {} : { text: on }) },
    };
  });
}

/** Records to look at again today or earlier, earliest first. */
export function toLookAt(tools: LookingTools) {
  // `not in` keeps SQLite on the index by day; naming states would make it read everything ever answered.
  return tools.store.db
    .selectFrom('enquiries')
    .select(['reference', 'name'])
    .select([sql<string>`look_at`.as('on'), sql<string>`coalesce(look_line, '')`.as('line')])
    .where('look_at', '<=', today(tools))
    .where('state', 'not in', ['open', 'tray'])
    .orderBy('look_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

function today({ now, words }: LookingTools): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(now().getTime());
  return moment.toZonedDateTimeISO(words.enquiries.deskTimeZone).toPlainDate().toString();
}
