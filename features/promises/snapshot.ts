import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { NewsletterMailKind } from '../newsletter/mails.ts';
import { limits } from '../newsletter/rules.ts';
import type { Context } from '../../core/context/context.ts';
import type { Words } from '../../core/context/words.ts';
import { readRuleStatus } from '../privacy/retention-runs.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { Database, DatabaseTransaction, Store } from '../../core/store/store.ts';
import { endLease, takeLease } from '../../core/store/lease.ts';
import { publishedMonths as closedMonths } from './closed-months.ts';
import {
  closableMonths,
  closePromiseMonths,
  monthlyPromises,
  publishedMonths,
  countOverlaps,
} from './month-records.ts';
import { day, hour, minute } from '../../contract/time.ts';

const amount = z.int().check(z.minimum(0));
const months = z.array(closedMonths);

const promiseFacts = z.strictObject({
  since: z.string(),
  'answer-within-a-day': months,
  'ethics-answer-within-two-business-days': months,
  'offered-times-are-free': z.strictObject({ twice: amount, months }),
  /** The most confirmation emails sent to one address in 24 hours, and the limit. */
  'one-confirmation-mail': z.strictObject({ most: amount, allowed: amount }),
  /** Newsletters of the current build, and resources in them that an email program would fetch. */
  'no-pixels': z.strictObject({ letters: amount, pixels: amount }),
  /** The last successful retention run, and the number of records overdue for deletion. */
  'retention-kept': z.strictObject({ lastRun: z.nullable(z.string()), overdue: amount }),
});

export type PromiseFacts = z.infer<typeof promiseFacts>;

export interface Snapshot {
  readonly madeAt: string;
  readonly facts: PromiseFacts;
}

export interface SnapshotParts extends Pick<Context, 'store' | 'personalData' | 'now' | 'owner'> {
  readonly words: Pick<Words, 'retention'>;
  /** Counts the external resources of this build's newsletters. */
  readonly inspectLetters: () => Promise<PromiseFacts['no-pixels']>;
}

const work = { name: 'promise-snapshot', every: 0, lasts: 10 * minute } as const;

async function mostConfirmations(db: Database): Promise<number> {
  const kind = 'newsletter-confirmation' satisfies NewsletterMailKind;
  const sent = db
    .selectFrom('outbox')
    .where('kind', '=', kind)
    .where('state', '=', 'sent')
    .where('settled_at', 'is not', null);
  const address = sql<string>`lower(recipient)`;
  const often = sent
    .select(address.as('address'))
    .groupBy(address)
    .having(({ fn }) => fn.countAll(), '>', 1);
  const rows = await sent
    .select([address.as('address'), 'settled_at'])
    .where(address, 'in', often)
    .orderBy('settled_at')
    .execute();
  let most = (await sent.select('id').limit(1).executeTakeFirst()) === undefined ? 0 : 1;
  for (const times of Map.groupBy(rows, (row) => row.address).values())
    for (const [first, { settled_at: begin }] of times.entries()) {
      const end = new Date(Date.parse(begin ?? '') + day).toISOString();
      most = Math.max(most, times.slice(first).filter(({ settled_at: at }) => (at ?? '') < end).length);
    }
  return most;
}

/** The current figures; only reads. With `isAhead`, as the next count will publish them. */
export async function promiseFactsNow(parts: SnapshotParts, isAhead = false): Promise<PromiseFacts> {
  const { store, words, personalData, now, inspectLetters } = parts;
  const { db } = store;
  const { overdue } = await readRuleStatus(store, words.retention, personalData, now());
  // An installation records its first retention rule when it starts.
  const { since, lastRun } = await db
    .selectFrom('retention_runs')
    .select(({ fn }) => [
      fn.min<string | null>('since').as('since'),
      fn.max<string | null>('succeeded_at').as('lastRun'),
    ])
    .executeTakeFirstOrThrow();
  const monthsOf = async (promise: (typeof monthlyPromises)[number]) => {
    const closing = isAhead ? await closableMonths(db, promise, now()) : [];
    const published = await publishedMonths(db, promise, now());
    return [...published, ...closing.map((group) => ({ ...group, closed_at: now().toISOString() }))];
  };
  return {
    since: since ?? now().toISOString(),
    'answer-within-a-day': await monthsOf('answer-within-a-day'),
    'ethics-answer-within-two-business-days': await monthsOf('ethics-answer-within-two-business-days'),
    'offered-times-are-free': { twice: await countOverlaps(db), months: await monthsOf('offered-times-are-free') },
    'one-confirmation-mail': { most: await mostConfirmations(db), allowed: limits.mailsPerDay },
    'no-pixels': await inspectLetters(),
    'retention-kept': { lastRun, overdue },
  };
}

/** Closes months and stores a snapshot; `also` runs in the snapshot's transaction. */
async function count(parts: SnapshotParts, now: Date, also?: (transaction: DatabaseTransaction) => Promise<void>) {
  const { db } = parts.store;
  await db.transaction().execute(async (transaction) => {
    for (const promise of monthlyPromises) await closePromiseMonths(transaction, promise, now);
  });
  const counted = await promiseFactsNow(parts);
  const facts = JSON.stringify(counted);
  await db.transaction().execute(async (transaction) => {
    await also?.(transaction);
    await transaction
      .insertInto('promise_snapshots')
      .values({ made_at: now.toISOString(), facts })
      .onConflict((conflict) => conflict.column('made_at').doUpdateSet({ facts }))
      .execute();
    await transaction.deleteFrom('promise_snapshots').where('made_at', '<', now.toISOString()).execute();
  });
  return counted;
}

/** Takes a snapshot if the latest is an hour old and no other process does so. Returns whether it did. */
export async function takeSnapshot(parts: SnapshotParts): Promise<boolean> {
  const { store, owner } = parts;
  const now = parts.now();
  const isDue = async (): Promise<boolean> => {
    const newest = await newestSnapshot(store);
    return newest === undefined || now.getTime() - Date.parse(newest) >= hour;
  };
  if (!(await isDue()) || !(await takeLease(store, work, owner, now))) return false;
  try {
    // Another process may have taken one between the check and the lease.
    if (!(await isDue())) return false;
    await count(parts, now);
  } finally {
    await endLease(store, work.name, owner, undefined);
  }
  return true;
}

/** Takes a snapshot on request, with a line in the journal. Every server shows it within a minute. */
export async function publishPromises(parts: SnapshotParts, actor: Actor): Promise<PromiseFacts> {
  const now = parts.now();
  return count(parts, now, (transaction) =>
    writeJournal(transaction, actor, { act: 'promises.publish', record: null }, now.toISOString()),
  );
}

/** Time of the newest snapshot, ISO 8601; undefined before the first. */
export async function newestSnapshot({ db }: Store): Promise<string | undefined> {
  const newest = db.selectFrom('promise_snapshots').select('made_at').orderBy('made_at', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.made_at;
}

/** The newest snapshot; undefined before the first. @throws if its format is not this program's */
export async function readSnapshot(store: Store): Promise<Snapshot | undefined> {
  const row = await store.db
    .selectFrom('promise_snapshots')
    .selectAll()
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { madeAt: row.made_at, facts: z.parse(promiseFacts, JSON.parse(row.facts)) };
}
