import { sql } from 'kysely';
import * as z from 'zod/mini';
import { turnEnd, type EnquiryRow } from './rows.ts';
import type { Database, Store } from '../../core/store/store.ts';

/** Outcomes of a promised time. `notForUs` and `inTray` are owed no answer. */
export const outcomes = ['answered', 'timeChosen', 'closed', 'missed', 'waiting', 'notForUs', 'inTray'] as const;

export type Outcome = (typeof outcomes)[number];

type OutcomeCounts = Readonly<Record<Outcome, number>>;

interface MonthStatistics extends OutcomeCounts {
  readonly month: string;
}

const asked = z.keyof(turnEnd).options;

/** SQL for the outcome of a promised time at a moment. All figures about promises use this rule. */
export function outcomeAt(now: string, chosenAt = sql.ref<string | null>('chosen_at')) {
  return sql<Outcome>`case
    when state = 'tray' then 'inTray'
    when closed_as = 'not-for-us' then 'notForUs'
    when answered_at > due_at then 'missed'
    -- Somebody said in time that nothing was asked: no answer, and none was owed.
    when answered_at is not null and ended_as = 'no-answer' then 'closed'
    when answered_at is not null then case when ${chosenAt} is null then 'answered' else 'timeChosen' end
    when closed_at > due_at or closed_at is not null and closed_as = 'unanswered' then 'missed'
    when closed_at is not null then 'closed'
    when due_at >= ${now} then 'waiting'
    else 'missed'
  end`;
}

/**
 * All turns of all enquiries with the outcome of each promise; `received_at` is when the turn began. A call that was
 * chosen as an answer was booked at the same moment. The promise of a merged record continues in the other record.
 */
export function promisedTimes(db: Database, now: string) {
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
  const chosen = db.selectFrom('calls').select(['enquiry_id', 'created_at as chosen_at']).distinct();
  const turns = db
    .selectFrom(latest.unionAll(earlier).as('turns'))
    .leftJoin(chosen.as('chosen'), (join) =>
      join.onRef('chosen.enquiry_id', '=', 'turns.id').onRef('chosen.chosen_at', '=', 'turns.answered_at'),
    )
    .selectAll('turns')
    .select('chosen.chosen_at');
  const month = sql<string>`substr(due_at, 1, 7)`.as('month');
  const judged = db
    .selectFrom(turns.as('turns'))
    .selectAll()
    .select([month, outcomeAt(now).as('outcome')]);
  return db.selectFrom(judged.as('promised'));
}

/** Counts rows by outcome, each once or by its `count`. */
export function countedOutcomes(rows: readonly { readonly outcome: Outcome; readonly count?: number | string }[]) {
  const counts = { answered: 0, timeChosen: 0, closed: 0, missed: 0, waiting: 0, notForUs: 0, inTray: 0 };
  for (const { outcome, count = 1 } of rows) counts[outcome] += Number(count);
  return counts;
}

export async function promiseStatistics({ db }: Pick<Store, 'db'>, now: Date): Promise<MonthStatistics[]> {
  const rows = await promisedTimes(db, now.toISOString())
    .select(['month', 'outcome', ({ fn }) => fn.countAll<number | string>().as('count')])
    .groupBy(['month', 'outcome'])
    .orderBy('month')
    .execute();
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, those]) => ({ month, ...countedOutcomes(those) }));
}
