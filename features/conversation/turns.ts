import * as z from 'zod/mini';
import { personOf as listedPerson } from '../../core/desk/sign-in/links.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import type { EnquiryTools } from '../enquiries/tools.ts';
import { turnEnd, type EnquiryRow } from '../enquiries/rows.ts';

interface TurnTools extends Pick<EnquiryTools, 'times'> {
  /** People who may sign in to the desk; everybody if empty. */
  readonly people: readonly string[];
}

/** The result of a visitor writing again. `opened`: the record was not open before. */
export interface TheirTurn {
  readonly turn: number;
  readonly opened: boolean;
}

/**
 * A visitor wrote again: their message joins the open turn, whose promise is unchanged, or else a new turn begins
 * with its own promised time. The previous turn is kept, with how it ended. The record must be locked by the
 * caller.
 */
export async function beginTurn(
  transaction: DatabaseTransaction,
  { times, people }: TurnTools,
  enquiry: EnquiryRow,
  at: Date,
): Promise<TheirTurn> {
  const version = enquiry.version + 1;
  const change = (to: Partial<EnquiryRow>) =>
    transaction
      .updateTable('enquiries')
      .set({ ...to, version, look_at: null, look_line: null })
      .where('id', '=', enquiry.id)
      .execute();
  // A reply to our email shows that a person, not a program, filled in the form.
  if (enquiry.state === 'tray') await change({ state: 'open', tray_at: null, tray_by: null });
  else if (enquiry.state === 'open') await change({});
  if (enquiry.state === 'open' || enquiry.state === 'tray')
    return { turn: enquiry.turn, opened: enquiry.state === 'tray' };
  await transaction
    .insertInto('conversation_turns')
    .values({
      ...z.parse(turnEnd, enquiry),
      enquiry_id: enquiry.id,
      turn: enquiry.turn,
      began_at: enquiry.turn_at ?? enquiry.received_at,
    })
    .execute();
  const { warnAt, dueAt } = times(enquiry.kind, at);
  const turn = enquiry.turn + 1;
  await change({
    state: 'open',
    turn,
    turn_at: at.toISOString(),
    warn_at: warnAt.toISOString(),
    due_at: dueAt.toISOString(),
    warned_at: null,
    overdue_at: null,
    escalated_at: null,
    reminder_mail: null,
    answered_at: null,
    closed_at: null,
    closed_as: null,
    ended_as: null,
    late_reason: null,
    ...(hasLeft(enquiry.owner, people) ? { owner: null, owner_at: null } : {}),
  });
  return { turn, opened: true };
}

function hasLeft(owner: string | null, people: readonly string[]): boolean {
  return (
    owner !== null &&
    people.length > 0 &&
    owner.includes('@') &&
    !/^(?:link|tool|local):/.test(owner) &&
    listedPerson(people, owner) === undefined
  );
}
