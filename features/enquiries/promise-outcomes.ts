import { sql } from 'kysely';
import type { EnquiryRow } from './rows.ts';
import type { Database, Store } from '../../core/store/store.ts';

/**
 * What can become of a promised time. `answered` in time; `timeChosen`: in time, by choosing a time for a call;
 * `closed` in time without an answer; `missed`: none of these in time. What is `notForUs`, and what lies in the side
 * tray, is owed no answer.
 */
export const outcomes = ['answered', 'timeChosen', 'closed', 'missed', 'waiting', 'notForUs', 'inTray'] as const;

export type Outcome = (typeof outcomes)[number];

/** How many promised times ended in each way. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** What became of the promised times of one month's enquiries. */
export interface MonthStatistics extends OutcomeCounts {
  /** Month in which they were due, e.g. `2026-11` (UTC). */
  readonly month: string;
  /**
   * How those were marked that were answered or not for us: with a link of the team's mail, with the tool, or at the
   * desk.
   */
  readonly marked: Readonly<Record<Way, number>>;
}

type Way = 'byLink' | 'byTool' | 'atDesk';

/** What `judge` asks of a turn. */
export type PromisedEnquiry = Pick<
  EnquiryRow,
  'due_at' | 'answered_at' | 'closed_at' | 'closed_as' | 'ended_as' | 'state'
> & {
  /** When the time was chosen that is its answer; null where a person answered, or nobody. */
  readonly chosen_at: string | null;
};

const asked = ['due_at', 'answered_at', 'closed_at', 'closed_as', 'ended_as', 'late_reason', 'owner'] as const;

/**
 * Every turn of every enquiry with what `judge` asks of it; `received_at` is when the turn began. A call that was
 * chosen as an answer was made in the same moment. The promise of what was merged into another record goes on there.
 */
export function promisedEnquiries(db: Database) {
  const latest = db
    .selectFrom('enquiries')
    .select(['id', 'reference', 'kind', 'subject', 'state', ...asked])
    .select(sql<string>`coalesce(turn_at, received_at)`.as('received_at'))
    .where(sql<boolean>`closed_as is distinct from 'merged'`);
  const earlier = db
    .selectFrom('conversation_turns as turns')
    .innerJoin('enquiries', 'enquiries.id', 'turns.enquiry_id')
    .select(['id', 'reference', 'kind', 'subject', sql<EnquiryRow['state']>`'answered'`.as('state')])
    .select(asked.map((column) => `turns.${column}` as const))
    .select('turns.began_at as received_at');
  return db
    .selectFrom(latest.unionAll(earlier).as('enquiries'))
    .select(['due_at', 'answered_at', 'closed_at', 'closed_as', 'ended_as', 'state'])
    .select((enquiry) =>
      enquiry
        .selectFrom('calls')
        .select('calls.created_at')
        .whereRef('calls.enquiry_id', '=', 'enquiries.id')
        .whereRef('calls.created_at', '=', 'enquiries.answered_at')
        .limit(1)
        .as('chosen_at'),
    );
}

/** What became of a promised time: the one rule behind every figure of promises. */
export function judge(
  { due_at, answered_at, closed_at, closed_as, ended_as, state, chosen_at }: PromisedEnquiry,
  now: string,
): Outcome {
  if (state === 'tray') return 'inTray';
  if (closed_as === 'not-for-us') return 'notForUs';
  if (answered_at !== null) {
    if (answered_at > due_at) return 'missed';
    // Somebody said in time that nothing was asked: no answer, and none was owed.
    if (ended_as === 'no-answer') return 'closed';
    return chosen_at === null ? 'answered' : 'timeChosen';
  }
  if (closed_at !== null) return closed_as === 'unanswered' || closed_at > due_at ? 'missed' : 'closed';
  return now <= due_at ? 'waiting' : 'missed';
}

/** Counts outcomes. */
export function countedOutcomes(judged: readonly Outcome[]): Record<Outcome, number> {
  const counts = { answered: 0, timeChosen: 0, closed: 0, missed: 0, waiting: 0, notForUs: 0, inTray: 0 };
  for (const outcome of judged) counts[outcome] += 1;
  return counts;
}

/** What became of promised times by month, oldest first. */
export function statisticsOf(
  rows: readonly (PromisedEnquiry & { readonly marked?: Way | undefined })[],
  now: string,
): MonthStatistics[] {
  return [...Map.groupBy(rows, ({ due_at: due }) => due.slice(0, 7))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, those]) => {
      const marked = { byLink: 0, byTool: 0, atDesk: 0 };
      for (const { marked: way } of those) if (way) marked[way] += 1;
      return { month, ...countedOutcomes(those.map((row) => judge(row, now))), marked };
    });
}

export async function promiseStatistics({ db }: Pick<Store, 'db'>, now: Date): Promise<MonthStatistics[]> {
  const rows = await promisedEnquiries(db).select('id').execute();
  const acts = await db
    .selectFrom('enquiry_acts')
    .select(['enquiry_id', 'link_hash', 'who'])
    .where('act', 'in', ['answered', 'not-for-us'])
    .where('undone_at', 'is', null)
    .execute();
  const marked = new Map(acts.map(({ enquiry_id: id, link_hash: hash, who }) => [id, wayOf(hash, who)]));
  return statisticsOf(
    rows.map((row) => ({ ...row, marked: marked.get(row.id) })),
    now.toISOString(),
  );
}

/** Before there were actors, what was not done by a link was done with the tool. */
function wayOf(linkHash: string | null, who: string | null): Way {
  if (linkHash !== null) return 'byLink';
  return who === null || who.startsWith('tool:') ? 'byTool' : 'atDesk';
}
