import type { CallRow } from './tables.ts';
import type { Store } from '../../core/store/store.ts';
import { day } from '../../contract/time.ts';

/** What became of the calls that were chosen in some days. */
export interface CallStatistics {
  readonly chosen: number;
  readonly toCome: number;
  readonly held: number;
  readonly noShow: number;
  readonly cancelled: number;
  /** Over, and nobody has said whether they were held. */
  readonly unsaid: number;
}

export function statisticsOf(calls: readonly Pick<CallRow, 'state' | 'ends_at'>[], now: string): CallStatistics {
  const count = (is: (call: Pick<CallRow, 'state' | 'ends_at'>) => boolean): number => calls.filter(is).length;
  return {
    chosen: calls.length,
    toCome: count(({ state, ends_at }) => state === 'booked' && ends_at > now),
    held: count(({ state }) => state === 'held'),
    noShow: count(({ state }) => state === 'no-show'),
    cancelled: count(({ state }) => state === 'cancelled'),
    unsaid: count(({ state, ends_at }) => state === 'booked' && ends_at <= now),
  };
}

/** Counts the calls chosen in the last days, today included (UTC). */
export async function callStatistics({ db }: Store, days: number, now: Date): Promise<CallStatistics> {
  const from = new Date(now.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  return statisticsOf(
    await db.selectFrom('calls').select(['state', 'ends_at']).where('created_at', '>=', from).execute(),
    now.toISOString(),
  );
}
