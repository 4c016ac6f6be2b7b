import type { Database, DatabaseTransaction } from '../store/store.ts';
import type { Lane } from './lanes.ts';

/**
 * Failures in a row after which a lane is paused. The mail lane never is: each mail has a server of its own at its end.
 */
const threshold: Readonly<Partial<Record<Lane, number>>> = { webhook: 5 };

const shortest = 30_000;
const longest = 10 * 60_000;
/** Longest time one attempt may take to say how it went; milliseconds. Then another may try. */
const trialLasts = 60_000;

export interface LanePause {
  readonly failures: number;
  readonly until: string;
}

/**
 * How long a lane rests after so many failures in a row: half a minute, doubled by each failed trial, ten minutes at
 * most.
 */
export function pauseAfter(failures: number, limit: number): number {
  return Math.min(longest, shortest * 2 ** Math.min(Math.max(failures - limit, 0), 20));
}

/**
 * How many of `count` may leave by a lane: all, none while it is paused, or one to try when its pause is over. Whoever
 * takes the trial moves the pause on, so that of several processes one tries. What is waiting keeps its place and its
 * attempts.
 */
export async function admitted(database: Database, lane: Lane, count: number, now: string): Promise<number> {
  const limit = threshold[lane];
  if (limit === undefined) return count;
  const paused = await database.selectFrom('outbox_lanes').selectAll().where('lane', '=', lane).executeTakeFirst();
  if (!paused || paused.paused_until === null) return count;
  const time = Date.parse(now);
  // A pause that ends later than any can was counted on a clock that ran ahead.
  if (paused.paused_until > now && Date.parse(paused.paused_until) <= time + longest) return 0;
  const trial = await database
    .updateTable('outbox_lanes')
    .set({ paused_until: new Date(time + trialLasts).toISOString() })
    .where('lane', '=', lane)
    .where('paused_until', '=', paused.paused_until)
    .returning('lane')
    .executeTakeFirst();
  return trial ? Math.min(count, 1) : 0;
}

/** Ends the count of failures. Answers whether the lane had been paused. */
export async function laneWorked(database: Database, lane: Lane, now: string): Promise<boolean> {
  if (threshold[lane] === undefined) return false;
  const known = await database
    .selectFrom('outbox_lanes')
    .select('paused_until')
    .where('lane', '=', lane)
    .where('failures', '>', 0)
    .executeTakeFirst();
  if (!known) return false;
  await database
    .updateTable('outbox_lanes')
    .set({ failures: 0, paused_until: null, reason: null, changed_at: now })
    .where('lane', '=', lane)
    .execute();
  return known.paused_until !== null;
}

/** Counts a failure; the threshold's, and each one after it, pauses the lane. */
export async function laneFailed(
  transaction: DatabaseTransaction,
  lane: Lane,
  reason: string,
  now: Date,
): Promise<LanePause | undefined> {
  const limit = threshold[lane];
  if (limit === undefined) return undefined;
  const changed_at = now.toISOString();
  const { failures } = await transaction
    .insertInto('outbox_lanes')
    .values({ lane, failures: 1, reason, changed_at })
    .onConflict((conflict) =>
      conflict
        .column('lane')
        .doUpdateSet((set) => ({ failures: set('outbox_lanes.failures', '+', 1), reason, changed_at })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < limit) return undefined;
  const until = new Date(now.getTime() + pauseAfter(failures, limit)).toISOString();
  await transaction.updateTable('outbox_lanes').set({ paused_until: until }).where('lane', '=', lane).execute();
  return { failures, until };
}

/** Remembers since when the server of a lane is not reached at all, and why not. */
export async function laneUnreached(db: Database, lane: Lane, reason: string, now: string): Promise<void> {
  await db
    .insertInto('outbox_lanes')
    .values({ lane, failures: 0, reason, changed_at: now, unreached_since: now })
    .onConflict((conflict) =>
      conflict.column('lane').doUpdateSet((set) => ({
        reason,
        changed_at: now,
        unreached_since: set.fn.coalesce(set.ref('outbox_lanes.unreached_since'), set.val(now)),
      })),
    )
    .execute();
}

/** The server of a lane was reached. */
export async function laneReached(db: Database, lane: Lane, now: string): Promise<void> {
  await db
    .updateTable('outbox_lanes')
    .set({ unreached_since: null, changed_at: now })
    .where('lane', '=', lane)
    .where('unreached_since', 'is not', null)
    .execute();
}
