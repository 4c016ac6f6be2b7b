import { setTimeout as wait } from 'node:timers/promises';
import { sql, type SelectQueryBuilder } from 'kysely';
import { slicesOf } from '../store/slices.ts';
import type { DatabaseTransaction, Engine, Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
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
    sending = (await dropOf(store, (mails) => mails.where('subject_id', 'in', slice), now)) || sending;
  if (addressKey !== undefined)
    sending = (await dropOf(store, (mails) => mails.where(sql`lower(recipient)`, '=', addressKey), now)) || sending;
  return sending;
}

async function dropOf({ db, engine }: Store, chosen: Chosen, now: string): Promise<boolean> {
  await db.transaction().execute((transaction) => dropWaiting(transaction, engine, chosen, now));
  const left = await chosen(db.selectFrom('outbox').select('id')).where(isWaiting).execute();
  return left.length > 0;
}

type Mails = SelectQueryBuilder<Tables, 'outbox', { id: string }>;
/** Narrows emails to those that are meant. */
export type Chosen = (mails: Mails) => Mails;

/** Drops the chosen emails that are waiting and that no worker holds, at most `limit`. Returns how many. */
export async function dropWaiting(
  transaction: DatabaseTransaction,
  engine: Engine,
  chosen: Chosen,
  now: string,
  limit?: number,
): Promise<number> {
  const waiting = chosen(transaction.selectFrom('outbox').select('id'))
    .where(isWaiting)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
    .$if(engine === 'postgres', (mails) => mails.forUpdate().skipLocked());
  const mails = await (limit === undefined ? waiting : waiting.limit(limit)).execute();
  for (const slice of slicesOf(mails.map(({ id }) => id)))
    await transaction
      .updateTable('outbox')
      .set({ state: 'dropped', settled_at: now, lease_owner: null, lease_until: null })
      .where('id', 'in', slice)
      .execute();
  return mails.length;
}
