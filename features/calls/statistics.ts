import type { Store } from '../../core/store/store.ts';
import { day } from '../../contract/time.ts';

/** Numbers of the calls booked in a period, by what became of them. */
export type CallStatistics = Awaited<ReturnType<typeof callStatistics>>;

/** Counts the calls booked in the last `days` days (UTC), today included. */
export async function callStatistics({ db }: Store, days: number, time: Date) {
  const now = time.toISOString();
  const from = new Date(time.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  const calls = await db.selectFrom('calls').select(['state', 'ends_at']).where('created_at', '>=', from).execute();
  const count = (is: (call: (typeof calls)[number]) => boolean): number => calls.filter(is).length;
  return {
    chosen: calls.length,
    toCome: count(({ state, ends_at }) => state === 'booked' && ends_at > now),
    held: count(({ state }) => state === 'held'),
    noShow: count(({ state }) => state === 'no-show'),
    cancelled: count(({ state }) => state === 'cancelled'),
    // Over without a recorded outcome.
    unsaid: count(({ state, ends_at }) => state === 'booked' && ends_at <= now),
  };
}
