import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ownSchema } from '../../store/own-schema.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { rows, sweep, type Purge } from '../../store/purges.ts';
import type { Store } from '../../store/store.ts';
import { allowances, sharedBy, type Allowance, type Limiter, type MailRateLimitResult } from './allowances.ts';
import { keyed, networksOf } from './client-key.ts';
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
export function sharedLimiter(store: Store, clock: () => Date): Limiter {
  const { db } = store;
  const salts = new Map<string, string>();
  /** When the refusal of each client ends, under a key of this process. */
  const refused = new TimedMemory();
  const ownSalt = newSalt();
  const counting = compiledOnce(['now', 'buckets', 'windows', 'steps', 'clients'], (of) => ({
    compile: () =>
      sql<{ waits: number[] }>`select ${sql.id(ownSchema, 'count_request')}(
        ${of.now}, ${of.buckets}, ${of.windows}, ${of.steps}, ${of.clients}) as waits`.compile(db),
  }));

  /** A day's salt: the first one stored, for all processes. */
  const saltOf = async (of: string): Promise<string> => {
    const known = salts.get(of);
    if (known !== undefined) return known;
    await db
      .insertInto('rate_keys')
      .values({ day: of, salt: newSalt() })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const { salt } = await db.selectFrom('rate_keys').select('salt').where('day', '=', of).executeTakeFirstOrThrow();
    salts.set(of, salt);
    return salt;
  };

  /** Counts what is asked unless the client must wait. Returns the waits in the order asked; milliseconds. */
  const count = async (asked: readonly Asked[], now: number): Promise<readonly number[]> => {
    const counted = counting({
      now,
      buckets: asked.map(({ bucket }) => bucket),
      windows: asked.map(({ allowance }) => allowance.window),
      steps: asked.map(({ allowance: { requests, window } }) => window / requests),
      clients: asked.filter(({ of }) => of === 'client').length,
    });
    return (await db.executeQuery(counted)).rows[0]?.waits ?? [];
  };

  return {
    async pass(purpose, client, email) {
      const now = clock().getTime();
      const networks = networksOf(client);
      const self = keyed(`${purpose} ${networks[0]?.name ?? ''}`, ownSalt);
      const remaining = (refused.get(self) ?? 0) - now;
      // Longer than any window: stored before a clock was set back.
      if (remaining > 0 && remaining <= longestWindow) return refusal(remaining);
      const { client: ofClient, mailbox } = allowances[purpose];
      const salt = await saltOf(dayOf(new Date(now)));
      const asked: Asked[] = networks.map(({ name, share }) => ({
        bucket: keyed(`${purpose} client ${name}`, salt),
        allowance: sharedBy(share, ofClient),
        of: 'client',
      }));
      if (mailbox && email !== undefined) {
        const bucket = keyed(`${purpose} mailbox ${mailboxOf(email)}`, salt);
        asked.push({ bucket, allowance: mailbox, of: 'mailbox' });
      }
      const waits = await count(asked, now);
      const longest = (of: Asked['of']): number =>
        Math.max(...waits.map((wait, index) => (asked[index]?.of === of ? wait : 0)));
      const clientWait = longest('client');
      if (clientWait > 0) {
        refused.set(self, now + clientWait);
        return refusal(clientWait);
      }
      return { allowed: true, retryAfter: 0, mailboxWait: Math.ceil(longest('mailbox') / 1_000) };
    },
    async clear() {
      const now = clock();
      await sweep(store, pastCounts, now, undefined);
      for (const known of salts.keys()) if (known < dayOf(now)) salts.delete(known);
      refused.clear(now.getTime());
    },
  };
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
