import { sql } from 'kysely';
import type { Store } from '../../core/store/store.ts';
import { countedOutcomes, promisedTimes } from './promise-outcomes.ts';

/** Tenths of the promised time that are told apart. */
const tenths = 16;

/** For answered turns: when each began, when its answer was due and when it was given. */
const times = sql<string | null>`string_agg(
  case when outcome in ('answered', 'missed') and answered_at is not null and chosen_at is null
    and ended_as is distinct from 'no-answer' then received_at || ' ' || due_at || ' ' || answered_at end, ',')`;

/** For missed turns: due time and id, so that only those rows need be read. */
const lateIds = sql<string | null>`string_agg(case when outcome = 'missed' then due_at || ' ' || id end, ',')`;

/** For each answer, milliseconds since the turn began and the share of the promised time used. */
function answersIn(told: string | null): { readonly lasted: number; readonly share: number }[] {
  if (told === null) return [];
  return told.split(',').map((answer) => {
    const [received = 0, due = 0, answered = 0] = answer.split(' ').map((time) => Date.parse(time));
    return { lasted: answered - received, share: (answered - received) / Math.max(1, due - received) };
  });
}

function middle(values: readonly number[]): number | null {
  return Float64Array.from(values).sort()[Math.ceil(values.length / 2) - 1] ?? null;
}

/** Outcomes of promised answers of the last months (UTC). Times in milliseconds; shares by tenths up to 1.5. */
export async function promiseOverview(
  { db }: Store,
  now: Date,
  { months: count, lateRows }: { readonly months: number; readonly lateRows: number },
) {
  const calendar = Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );
  const promised = promisedTimes(db, now.toISOString()).where('due_at', '>=', calendar[0] ?? '');
  const counted = await promised
    .select(['month', 'kind', 'outcome', 'state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .select([times.as('times'), lateIds.as('late')])
    .groupBy(['month', 'kind', 'outcome', 'state'])
    .execute();
  const latest = counted
    .flatMap(({ late }) => late?.split(',') ?? [])
    .sort()
    .slice(-lateRows);
  const late = await promised
    .select(['reference', 'subject', 'due_at as dueAt', 'answered_at as answeredAt', 'owner', 'late_reason as reason'])
    .where(
      'id',
      'in',
      latest.flatMap((one) => one.split(' ').slice(1)),
    )
    .where('outcome', '=', 'missed')
    .orderBy('due_at', 'desc')
    .execute();
  const groups = counted.map((group) => ({ ...group, answers: answersIn(group.times) }));
  const answers = groups.flatMap((group) => group.answers);
  const half = (those: typeof answers): number | null => middle(those.map(({ lasted }) => lasted));
  const shares = Array<number>(tenths).fill(0);
  for (const { share } of answers) {
    const tenth = Math.min(tenths - 1, Math.floor(share * 10));
    shares[tenth] = (shares[tenth] ?? 0) + 1;
  }
  return {
    months: calendar.map((month) => ({
      month,
      ...countedOutcomes(groups.filter((group) => group.month === month)),
    })),
    kinds: (['contact', 'consultation', 'ethics'] as const).map((kind) => {
      const those = groups.filter((group) => group.kind === kind);
      return { kind, ...countedOutcomes(those), half: half(those.flatMap((group) => group.answers)) };
    }),
    half: half(answers),
    shares,
    halfShare: middle(answers.map(({ share }) => share)),
    waiting: countedOutcomes(groups).waiting,
    overdue: countedOutcomes(groups.filter(({ state }) => state === 'open')).missed,
    late,
    lateCount: countedOutcomes(groups).missed,
  };
}
