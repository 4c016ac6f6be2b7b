import type { CountedPromise } from './promise-register.ts';
import { promisedTimes, type Outcome } from '../enquiries/promise-outcomes.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import { closeMonths, firstOpenMonth, monthAfter, type Judged, type PublishedMonths } from './closed-months.ts';
import { hour } from '../../contract/time.ts';

/** Promises to individuals, counted by month. */
export const monthlyPromises = [
  'answer-within-a-day',
  'ethics-answer-within-two-business-days',
  'offered-times-are-free',
] as const satisfies readonly CountedPromise[];

type MonthlyPromise = (typeof monthlyPromises)[number];

const kinds = {
  'answer-within-a-day': ['contact', 'consultation'],
  'ethics-answer-within-two-business-days': ['ethics'],
} as const;

/** Outcomes as closed months count them; undefined if not yet ended or never promised. */
const judgedAs: Readonly<Record<Outcome, Judged['outcome'] | undefined>> = {
  answered: 'kept',
  timeChosen: 'chosen',
  closed: 'closed',
  missed: 'missed',
  notForUs: 'notForUs',
  waiting: undefined,
  inTray: undefined,
};

type Months = Readonly<Record<'from' | 'before' | 'now', string>>;

async function judgedAnswers(db: Database, promise: keyof typeof kinds, { from, before, now }: Months) {
  const rows = await promisedTimes(db, now)
    .select(['month', 'outcome', 'received_at', 'answered_at', 'chosen_at', 'ended_as'])
    .where('kind', 'in', kinds[promise])
    .where('due_at', '>=', from)
    .where('due_at', '<', before)
    .execute();
  return rows.flatMap((row): readonly Judged[] => {
    const outcome = judgedAs[row.outcome];
    // Hours are meaningless for promises in business days and for calls that the visitor booked.
    const answered =
      promise === 'answer-within-a-day' && row.chosen_at === null && row.ended_as === null ? row.answered_at : null;
    const hours = answered === null ? {} : { hours: (Date.parse(answered) - Date.parse(row.received_at)) / hour };
    return outcome === undefined ? [] : [{ month: row.month, outcome, ...hours }];
  });
}

type HeldTime = Readonly<Record<'desk' | 'starts_at' | 'ends_at', string>>;

async function callsBetween(db: Database, from: string, before: string): Promise<readonly HeldTime[]> {
  return db
    .selectFrom('calls')
    .select(['desk', 'starts_at', 'ends_at'])
    .where('state', '!=', 'cancelled')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .orderBy('desk')
    .orderBy('starts_at')
    .execute();
}

/** Calls that overlap an earlier one at the same desk. @param calls sorted by desk and start */
function overlapping(calls: readonly HeldTime[]): ReadonlySet<HeldTime> {
  const twice = new Set<HeldTime>();
  let latest: HeldTime | undefined;
  for (const call of calls) {
    if (latest?.desk === call.desk && call.starts_at < latest.ends_at) twice.add(call);
    if (latest?.desk !== call.desk || call.ends_at > latest.ends_at) latest = call;
  }
  return twice;
}

/** Number of calls that overlap an earlier one at the same desk. */
export async function countOverlaps(db: Database): Promise<number> {
  return overlapping(await callsBetween(db, '', '~')).size;
}

async function judgedOf(db: Database, promise: MonthlyPromise, months: Months): Promise<readonly Judged[]> {
  if (promise !== 'offered-times-are-free') return judgedAnswers(db, promise, months);
  const calls = await callsBetween(db, months.from, months.before);
  const twice = overlapping(calls);
  return calls.map((call) => ({ month: call.starts_at.slice(0, 7), outcome: twice.has(call) ? 'missed' : 'kept' }));
}

/** The groups of a promise that can be closed now; only reads. */
export async function closableMonths(db: Database, promise: MonthlyPromise, now: Date) {
  const latest = await db
    .selectFrom('promise_months')
    .select(({ fn }) => fn.max<string | null>('last_month').as('month'))
    .where('promise', '=', promise)
    .executeTakeFirstOrThrow();
  const after = latest.month ?? undefined;
  const before = firstOpenMonth(now);
  const from = after === undefined ? '' : monthAfter(after);
  if (from >= before) return [];
  return closeMonths(await judgedOf(db, promise, { from, before, now: now.toISOString() }), after, before);
}

/** Stores every group that can be closed. It stays when the records behind it change or are deleted. */
export async function closePromiseMonths(
  transaction: DatabaseTransaction,
  promise: MonthlyPromise,
  now: Date,
): Promise<void> {
  const groups = await closableMonths(transaction, promise, now);
  if (groups.length === 0) return;
  await transaction
    .insertInto('promise_months')
    .values(groups.map((group) => ({ promise, closed_at: now.toISOString(), ...group })))
    .onConflict((conflict) => conflict.columns(['promise', 'first_month']).doNothing())
    .execute();
}

/** The closed groups of a promise that end in the last twelve months, oldest first. */
export function publishedMonths(db: Database, promise: MonthlyPromise, now: Date): Promise<PublishedMonths[]> {
  const from = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString().slice(0, 7);
  return db
    .selectFrom('promise_months')
    .select(['first_month', 'last_month', 'closed_at', 'kept', 'missed', 'chosen', 'closed', 'not_for_us'])
    .select(['half', 'most', 'slowest'])
    .where('promise', '=', promise)
    .where('last_month', '>=', from)
    .orderBy('first_month')
    .execute();
}
