import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../store/store.ts';
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
  #salt: { readonly day: string; readonly salt: string } | undefined;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** Counts one request of a client about an e-mail address, against both allowances. */
  async pass(client: string, address: string): Promise<Passage> {
    const now = this.#now();
    const salt = await this.#saltOf(now);
    return this.#count(now, new Map<string, Allowance>([
      [`client:${clientKey(client, salt)}`, allowances.client],
      [`address:${clientKey(address.toLowerCase(), salt)}`, allowances.address],
    ]));
  }

  /** Counts one cookie choice of a client. It uses up nothing that the forms need. */
  async passChoice(client: string): Promise<Passage> {
    const now = this.#now();
    return this.#count(now, new Map([[`choice:${clientKey(client, await this.#saltOf(now))}`, allowances.choice]]));
  }

  /** Deletes counters that ended and salts of past days. */
  async clear(): Promise<void> {
    const now = this.#now().toISOString();
    await this.#store.db.deleteFrom('rate_counters').where('ends_at', '<=', now).execute();
    await this.#store.db.deleteFrom('rate_salts').where('day', '<', dayOf(this.#now())).execute();
    if (this.#salt?.day !== dayOf(this.#now())) this.#salt = undefined;
  }

  /** One statement counts everything, so that it needs no transaction. Windows start on the clock, the same for all processes. */
  async #count(now: Date, whom: ReadonlyMap<string, Allowance>): Promise<Passage> {
    const buckets = [...whom].map(([who, allowance]) => {
      const start = Math.floor(now.getTime() / allowance.window) * allowance.window;
      return { bucket: `${who}:${start}`, end: start + allowance.window, requests: allowance.requests };
    });
    const rows = await this.#store.db.insertInto('rate_counters')
      .values(buckets.map(({ bucket, end }) => ({ bucket, hits: 1, ends_at: new Date(end).toISOString() })))
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }))
      .returning(['bucket', 'hits']).execute();
    const waits = buckets.map(({ bucket, end, requests }) => (rows.find((row) => row.bucket === bucket)?.hits ?? 0) > requests ? end - now.getTime() : 0);
    const wait = Math.max(...waits);
    return { allowed: wait === 0, retryAfter: Math.ceil(wait / 1_000) };
  }

  /** The day's salt; all processes use the one that was stored first. It is kept in memory for the day. */
  async #saltOf(now: Date): Promise<string> {
    const day = dayOf(now);
    if (this.#salt?.day === day) return this.#salt.salt;
    const { db } = this.#store;
    const read = () => db.selectFrom('rate_salts').select('salt').where('day', '=', day).executeTakeFirst();
    let known = await read();
    if (!known) {
      await db.insertInto('rate_salts').values({ day, salt: randomBytes(32).toString('base64url') })
        .onConflict((conflict) => conflict.column('day').doNothing()).execute();
      known = await read();
    }
    if (!known) throw new Error('The salt of the rate limits was deleted while it was read.');
    this.#salt = { day, salt: known.salt };
    return known.salt;
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
