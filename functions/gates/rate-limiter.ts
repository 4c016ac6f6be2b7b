import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import { clientKey } from './client-key.ts';

export interface Allowance {
  /** Requests per window. */
  readonly requests: number;
  /** Milliseconds. */
  readonly window: number;
}

/** Per client: an office behind one address may sign up a team. Per e-mail address: nobody needs more. */
export const allowances = {
  client: { requests: 40, window: 10 * 60_000 },
  address: { requests: 10, window: 60 * 60_000 },
  /** Cookie choices: one in a visit is usual, a few by somebody who tries the dialog. */
  choice: { requests: 60, window: 10 * 60_000 },
  /** Messages of visits: two for a page, for everybody behind one address. */
  visit: { requests: 1_200, window: 10 * 60_000 },
} as const satisfies Record<string, Allowance>;

export interface Passage {
  readonly allowed: boolean;
  /** Whole seconds until the next request may pass; 0 when this one did. */
  readonly retryAfter: number;
}

/** Counts requests in the database, so that several processes share one count and a restart forgets nothing. */
export class RateLimiter {
  readonly #store: Store;
  readonly #now: () => Date;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** Counts one request of a client about an e-mail address, against both allowances. */
  async pass(client: string, address: string): Promise<Passage> {
    return this.#store.db.transaction().execute(async (transaction) => {
      const now = this.#now();
      const salt = await saltOf(transaction, now);
      const waits = [
        await count(transaction, `client:${clientKey(client, salt)}`, allowances.client, now),
        await count(transaction, `address:${clientKey(address.toLowerCase(), salt)}`, allowances.address, now),
      ];
      const wait = Math.max(...waits);
      return { allowed: wait === 0, retryAfter: Math.ceil(wait / 1_000) };
    });
  }

  /** Counts one cookie choice of a client. It uses up nothing that the forms need. */
  async passChoice(client: string): Promise<Passage> {
    return this.#store.db.transaction().execute(async (transaction) => {
      const now = this.#now();
      const wait = await count(transaction, `choice:${clientKey(client, await saltOf(transaction, now))}`, allowances.choice, now);
      return { allowed: wait === 0, retryAfter: Math.ceil(wait / 1_000) };
    });
  }

  /** Deletes counters that ended and salts of past days. */
  async clear(): Promise<void> {
    const now = this.#now().toISOString();
    await this.#store.db.deleteFrom('rate_counters').where('ends_at', '<=', now).execute();
    await this.#store.db.deleteFrom('rate_salts').where('day', '<', dayOf(this.#now())).execute();
  }
}

/** Milliseconds to wait; 0 when the request is within its allowance. Windows start on the clock, the same for all processes. */
async function count(transaction: DatabaseTransaction, who: string, allowance: Allowance, now: Date): Promise<number> {
  const start = Math.floor(now.getTime() / allowance.window) * allowance.window;
  const end = start + allowance.window;
  const { hits } = await transaction.insertInto('rate_counters')
    .values({ bucket: `${who}:${start}`, hits: 1, ends_at: new Date(end).toISOString() })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }))
    .returning('hits').executeTakeFirstOrThrow();
  return hits > allowance.requests ? end - now.getTime() : 0;
}

async function saltOf(transaction: DatabaseTransaction, now: Date): Promise<string> {
  const day = dayOf(now);
  const known = await transaction.selectFrom('rate_salts').select('salt').where('day', '=', day).executeTakeFirst();
  if (known) return known.salt;
  await transaction.insertInto('rate_salts').values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('day').doNothing()).execute();
  return (await transaction.selectFrom('rate_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()).salt;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
