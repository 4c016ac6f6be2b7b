import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { slicesOf } from '../store/slices.ts';
import type { Database, Store } from '../store/store.ts';
import { isWaiting } from './lanes.ts';

/** Milliseconds between two checks of the leases. */
const lookEvery = 50;

/** Selects emails about these subjects, or to this address (in lower case). */
export interface Whose {
  readonly subjectIds: readonly string[];
  readonly addressKey?: string;
}

/**
 * Withdraws emails before their subject is erased: drops the waiting ones and waits for those being sent.
 * Call it outside a transaction. @returns false after `longest` milliseconds: an email may then still be sent
 */
export async function withdrawMails(store: Store, whose: Whose, now: () => Date, longest: number): Promise<boolean> {
  const looks = Math.ceil(longest / lookEvery);
  for (let look = 0; ; look += 1) {
    if (!(await dropAndLook(store, whose, now().toISOString()))) return true;
    if (look >= looks) return false;
    await wait(lookEvery);
  }
}

async function dropAndLook(store: Store, { subjectIds, addressKey }: Whose, now: string): Promise<boolean> {
  let sending = false;
  for (const slice of slicesOf(subjectIds))
    sending = (await dropOf(store.db, (mails) => mails.where('subject_id', 'in', slice), now)) || sending;
  if (addressKey !== undefined)
    sending = (await dropOf(store.db, (mails) => mails.where(sql`lower(recipient)`, '=', addressKey), now)) || sending;
  return sending;
}

async function dropOf(
  db: Database,
  chosen: (mails: ReturnType<typeof waitingIn>) => ReturnType<typeof waitingIn>,
  now: string,
): Promise<boolean> {
  const rows = await chosen(waitingIn(db)).execute();
  const idle = rows.filter(({ lease_until }) => lease_until === null || lease_until <= now).map(({ id }) => id);
  for (const slice of slicesOf(idle)) {
    await db
      .updateTable('outbox')
      .set({ state: 'dropped', settled_at: now, lease_owner: null, lease_until: null })
      .where('id', 'in', slice)
      .where(isWaiting)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
      .execute();
  }
  const left = await chosen(waitingIn(db)).execute();
  return left.length > 0;
}

function waitingIn(db: Database) {
  return db.selectFrom('outbox').select(['id', 'lease_until']).where(isWaiting);
}
