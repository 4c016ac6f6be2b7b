import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ownSchema } from '../../store/own-schema.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { rows, sweep, type Purge } from '../../store/purges.ts';
import type { Store } from '../../store/store.ts';
import {
  allowances,
  sharedBy,
  type Allowance,
  type Limiter,
  type MailRateLimitResult,
  type Purpose,
} from './allowances.ts';
import { keyed, networksOf, type Network } from './client-key.ts';
import { mailboxOf } from '../../store/mailbox-of.ts';
import { TimedMemory } from './timed-memory.ts';
import { hour } from '../../../contract/time.ts';

const longestWindow = hour;

const counts = rows('rate_allowances', ['bucket'], (db, before) =>
  db.selectFrom('rate_allowances').where('full_at', '<', Date.parse(before)),
);

/** Expired counts and the salts of past days, on PostgreSQL. */
export const pastCounts: Purge = {
  count: counts.count,
  async slice(transaction, before, now, limit) {
    const gone = await counts.slice(transaction, before, now, limit);
    await transaction.deleteFrom('rate_keys').where('day', '<', dayOf(now)).execute();
    return gone;
  },
};

interface Asked {
  readonly bucket: string;
  readonly allowance: Allowance;
  readonly of: 'client' | 'mailbox';
}

/**
 * The limiter for several processes on one PostgreSQL: one short statement on an unlogged table per allowed request.
 * Keys are salted with a daily salt that is deleted after the day.
 */
export class SharedLimiter implements Limiter {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #salts = new Map<string, string>();
  /** When the refusal of each client ends, under a key of this process. */
  readonly #refused = new TimedMemory();
  readonly #ownSalt = newSalt();
  readonly #counting;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
    this.#counting = compiledOnce(['now', 'buckets', 'windows', 'steps', 'clients'], (of) => ({
      compile: () =>
        sql<{ waits: number[] }>`select ${sql.id(ownSchema, 'count_request')}(
          ${of.now}, ${of.buckets}, ${of.windows}, ${of.steps}, ${of.clients}) as waits`.compile(store.db),
    }));
  }

  async pass(purpose: Purpose, client: string, email?: string): Promise<MailRateLimitResult> {
    const now = this.#now().getTime();
    const networks = networksOf(client);
    const self = keyed(`${purpose} ${networks[0]?.name ?? ''}`, this.#ownSalt);
    const remaining = (this.#refused.get(self) ?? 0) - now;
    // Longer than any window: stored before a clock was set back.
    if (remaining > 0 && remaining <= longestWindow) return refusal(remaining);
    const asked = await this.#asked(purpose, networks, email, now);
    const waits = await this.#count(asked, now);
    const clientWait = Math.max(...waits.map((wait, index) => (asked[index]?.of === 'client' ? wait : 0)));
    if (clientWait > 0) {
      this.#refused.set(self, now + clientWait);
      return refusal(clientWait);
    }
    const mailboxWait = Math.max(...waits.map((wait, index) => (asked[index]?.of === 'mailbox' ? wait : 0)));
    return { allowed: true, retryAfter: 0, mailboxWait: Math.ceil(mailboxWait / 1_000) };
  }

  async clear(): Promise<void> {
    const now = this.#now();
    await sweep(this.#store, pastCounts, now, undefined);
    for (const known of this.#salts.keys()) if (known < dayOf(now)) this.#salts.delete(known);
    this.#refused.clear(now.getTime());
  }

  async #asked(
    purpose: Purpose,
    networks: readonly Network[],
    email: string | undefined,
    now: number,
  ): Promise<readonly Asked[]> {
    const { client, mailbox } = allowances[purpose];
    const salt = await this.#saltOf(dayOf(new Date(now)));
    const asked: Asked[] = networks.map(({ name, share }) => ({
      bucket: keyed(`${purpose} client ${name}`, salt),
      allowance: sharedBy(share, client),
      of: 'client',
    }));
    if (mailbox && email !== undefined) {
      const bucket = keyed(`${purpose} mailbox ${mailboxOf(email)}`, salt);
      asked.push({ bucket, allowance: mailbox, of: 'mailbox' });
    }
    return asked;
  }

  /** Counts what is asked unless the client must wait. Returns the waits in the order asked; milliseconds. */
  async #count(asked: readonly Asked[], now: number): Promise<readonly number[]> {
    const counting = this.#counting({
      now,
      buckets: asked.map(({ bucket }) => bucket),
      windows: asked.map(({ allowance }) => allowance.window),
      steps: asked.map(({ allowance: { requests, window } }) => window / requests),
      clients: asked.filter(({ of }) => of === 'client').length,
    });
    return (await this.#store.db.executeQuery(counting)).rows[0]?.waits ?? [];
  }

  /** A day's salt: the first one stored, for all processes. */
  async #saltOf(of: string): Promise<string> {
    const known = this.#salts.get(of);
    if (known !== undefined) return known;
    const { db } = this.#store;
    await db
      .insertInto('rate_keys')
      .values({ day: of, salt: newSalt() })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const { salt } = await db.selectFrom('rate_keys').select('salt').where('day', '=', of).executeTakeFirstOrThrow();
    this.#salts.set(of, salt);
    return salt;
  }
}

function refusal(wait: number): MailRateLimitResult {
  return { allowed: false, retryAfter: Math.ceil(wait / 1_000), mailboxWait: 0 };
}

function newSalt(): string {
  return randomBytes(32).toString('base64url');
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
