import type { Store } from '../../../core/store/store.ts';
import { promisedTimes } from '../../enquiries/promise-outcomes.ts';
import { letterStatus } from '../../newsletter/letters/letter-status.ts';
import type { TodayAnswer } from './api.ts';
import { day } from '../../../contract/time.ts';
import { countOf } from '../../../core/store/count-of.ts';

const week = 7 * day;

/** The last seven days in numbers, for a desk where nothing waits. */
export async function lastWeek({ db }: Store, now: Date): Promise<NonNullable<TodayAnswer['week']>> {
  const since = new Date(now.getTime() - week).toISOString();
  const [answered, calls, readers, counted, letter] = await Promise.all([
    // Booking a call is not a reply by a person.
    promisedTimes(db, now.toISOString())
      .select(['outcome', 'received_at', 'answered_at'])
      .where('answered_at', '>=', since)
      .where('chosen_at', 'is', null)
      .execute(),
    db
      .selectFrom('calls')
      .select(['state'])
      .where('starts_at', '>=', since)
      .where('starts_at', '<', now.toISOString())
      .where('state', 'in', ['held', 'no-show'])
      .execute(),
    countOf(db.selectFrom('subscribers').where('state', '=', 'confirmed')),
    db.selectFrom('reader_counts').select(['joined', 'gone']).where('day', '>=', since.slice(0, 10)).execute(),
    db
      .selectFrom('newsletter_issues')
      .select('id')
      .where('state', '=', 'sent')
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const times = answered
    .flatMap(({ received_at, answered_at }) =>
      answered_at === null ? [] : [Date.parse(answered_at) - Date.parse(received_at)],
    )
    .sort((one, other) => one - other);
  const status = letter === undefined ? undefined : await letterStatus(db, letter.id, now);
  return {
    answered: answered.length,
    inTime: answered.filter(({ outcome }) => outcome === 'answered').length,
    half: times[Math.floor((times.length - 1) / 2)] ?? null,
    callsHeld: calls.filter(({ state }) => state === 'held').length,
    callsNoShow: calls.filter(({ state }) => state === 'no-show').length,
    readers,
    readersMore: counted.reduce((more, { joined, gone }) => more + joined - gone, 0),
    letter: status ?? null,
  };
}
