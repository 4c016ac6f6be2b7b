import * as z from 'zod/mini';
import type { CountedPromise } from './promise-register.ts';
import type { RetentionRule } from '../privacy/retention-schema.ts';
import type { NewsletterMailKind } from '../newsletter/mails.ts';
import { limits } from '../newsletter/rules.ts';
import type { PersonalParts } from '../../core/context/personal-data.ts';
import { readStanding } from '../privacy/retention-runs.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { Database, DatabaseTransaction, Store } from '../../core/store/store.ts';
import { endLease, takeLease } from '../../core/store/lease.ts';
import type { LetterInspection } from './inspect-letters.ts';
import { publishedMonths as closedMonths } from './closed-months.ts';
import { closePromiseMonths, monthlyPromises, publishedMonths, timesGivenTwice } from './month-records.ts';
import { hour } from '../../contract/time.ts';

const amount = z.int().check(z.minimum(0));
const months = z.array(closedMonths);

/** What /promises shows, by promise; a promise that is not published is not in it. */
const promiseFacts = z.strictObject({
  /** Since when this installation counts. */
  since: z.optional(z.string()),
  'answer-within-a-day': z.optional(months),
  'ethics-answer-within-two-business-days': z.optional(months),
  'offered-times-are-free': z.optional(z.strictObject({ twice: amount, months })),
  /** The most confirmation mails that one address was sent in 24 hours, and how many were allowed. */
  'one-confirmation-mail': z.optional(z.strictObject({ most: amount, allowed: amount })),
  /** Letters that the present build writes, and pictures in them that a mail program would fetch from elsewhere. */
  'no-pixels': z.optional(z.strictObject({ letters: amount, pixels: amount })),
  'retention-kept': z.optional(
    z.strictObject({
      lastRun: z.nullable(z.string()),
      /** Records that should have gone and are still there. */
      overdue: amount,
    }),
  ),
});

export type PromiseFacts = z.infer<typeof promiseFacts>;

/** The figures of one moment. */
export interface Snapshot {
  readonly madeAt: string;
  readonly facts: PromiseFacts;
}

export interface SnapshotParts {
  readonly store: Store;
  readonly rules: readonly RetentionRule[];
  readonly personalData: PersonalParts;
  readonly now: () => Date;
  /** Promises whose figure is shown: `publish: true` in content/promises.yaml. */
  readonly published: ReadonlySet<CountedPromise>;
  /** Reads what this build's letters carry. */
  readonly inspectLetters: () => Promise<LetterInspection>;
  /** Name of this process. */
  readonly owner: string;
}

const work = { name: 'promise-snapshot', every: 0, lasts: 10 * 60_000 } as const;
/** How long snapshots are kept; milliseconds. */
const kept = 31 * 24 * hour;

/** The most that one address was sent in any 24 hours of those that are still on record. */
async function mostConfirmations(db: Database): Promise<number> {
  const kind = 'newsletter-confirmation' satisfies NewsletterMailKind;
  const sent = db
    .selectFrom('outbox')
    .where('kind', '=', kind)
    .where('state', '=', 'sent')
    .where('settled_at', 'is not', null);
  const often = await sent
    .select((from) => from.fn<string>('lower', ['recipient']).as('address'))
    .groupBy((from) => from.fn<string>('lower', ['recipient']))
    .having((from) => from.fn.countAll(), '>', 1)
    .execute();
  if (often.length === 0) return (await sent.select('id').executeTakeFirst()) === undefined ? 0 : 1;
  let most = 1;
  for (const { address } of often) {
    const rows = await sent
      .select('settled_at')
      .where((where) => where(where.fn<string>('lower', ['recipient']), '=', address))
      .orderBy('settled_at')
      .execute();
    const times = rows.map(({ settled_at: at }) => Date.parse(at ?? ''));
    for (const [first, begin] of times.entries())
      most = Math.max(most, times.slice(first).filter((time) => time - begin < 24 * hour).length);
  }
  return most;
}

async function retentionFacts({
  store,
  rules,
  personalData,
  now,
}: SnapshotParts): Promise<NonNullable<PromiseFacts['retention-kept']>> {
  const { overdue } = await readStanding(store, rules, personalData, now());
  const { lastRun } = await store.db
    .selectFrom('retention_runs')
    .select(({ fn }) => fn.max<string | null>('succeeded_at').as('lastRun'))
    .executeTakeFirstOrThrow();
  return { lastRun, overdue };
}

/**
 * Counts everything that is published, as of now. With `foreseen`, months stand in it that the next snapshot will
 * close; nothing is written.
 */
export async function promiseFactsNow(parts: SnapshotParts, { foreseen = false } = {}): Promise<PromiseFacts> {
  const { store, now, published } = parts;
  const { db } = store;
  const monthsOf = (promise: (typeof monthlyPromises)[number]) => publishedMonths(db, promise, now(), { foreseen });
  const facts: PromiseFacts = {};
  if (published.size > 0) facts.since = await countingSince(db, now());
  for (const promise of ['answer-within-a-day', 'ethics-answer-within-two-business-days'] as const)
    if (published.has(promise)) facts[promise] = await monthsOf(promise);
  if (published.has('offered-times-are-free'))
    facts['offered-times-are-free'] = {
      twice: await timesGivenTwice(db),
      months: await monthsOf('offered-times-are-free'),
    };
  if (published.has('one-confirmation-mail'))
    facts['one-confirmation-mail'] = { most: await mostConfirmations(db), allowed: limits.mailsPerDay };
  if (published.has('no-pixels')) facts['no-pixels'] = await parts.inspectLetters();
  if (published.has('retention-kept')) facts['retention-kept'] = await retentionFacts(parts);
  return facts;
}

/** When the first of the retention rules was taken up: the start of this installation. */
async function countingSince(db: Database, now: Date): Promise<string> {
  const { since } = await db
    .selectFrom('retention_runs')
    .select(({ fn }) => fn.min<string | null>('since').as('since'))
    .executeTakeFirstOrThrow();
  return since ?? now.toISOString();
}

/** Closes months and counts; `also` is written in the same transaction. */
async function count(
  parts: SnapshotParts,
  now: Date,
  also?: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  const { store, published } = parts;
  await store.db.transaction().execute(async (transaction) => {
    for (const promise of monthlyPromises)
      if (published.has(promise)) await closePromiseMonths(transaction, promise, now);
  });
  const facts = JSON.stringify(await promiseFactsNow(parts));
  await store.db.transaction().execute(async (transaction) => {
    await also?.(transaction);
    await transaction
      .insertInto('promise_snapshots')
      .values({ made_at: now.toISOString(), facts })
      .onConflict((conflict) => conflict.column('made_at').doUpdateSet({ facts }))
      .execute();
    await transaction
      .deleteFrom('promise_snapshots')
      .where('made_at', '<', new Date(now.getTime() - kept).toISOString())
      .execute();
  });
}

/** Takes a snapshot if the latest is an hour old and no other process is at it; false when nothing was done. */
export async function takeSnapshot(parts: SnapshotParts): Promise<boolean> {
  const { store, owner } = parts;
  const now = parts.now();
  const isDue = async (): Promise<boolean> => {
    const newest = await newestSnapshot(store);
    return newest === undefined || now.getTime() - Date.parse(newest) >= hour;
  };
  if (!(await isDue()) || !(await takeLease(store, work, owner, now))) return false;
  try {
    // Another process may have been at it between the look and the lease.
    if (!(await isDue())) return false;
    await count(parts, now);
  } finally {
    await endLease(store, work.name, owner, undefined);
  }
  return true;
}

/** Takes a snapshot now, because somebody asked; every server shows it within a minute. */
export async function publishPromises(parts: SnapshotParts, actor: Actor): Promise<void> {
  const now = parts.now();
  await count(parts, now, (transaction) =>
    writeJournal(transaction, actor, { act: 'promises.publish', record: null }, now.toISOString()),
  );
}

/** When the newest snapshot was made; undefined before the first. */
export async function newestSnapshot({ db }: Store): Promise<string | undefined> {
  const newest = db.selectFrom('promise_snapshots').select('made_at').orderBy('made_at', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.made_at;
}

/** The newest snapshot. Throws when its facts are not as this program writes them. */
export async function readSnapshot(store: Store): Promise<Snapshot | undefined> {
  const row = await store.db
    .selectFrom('promise_snapshots')
    .selectAll()
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { madeAt: row.made_at, facts: z.parse(promiseFacts, JSON.parse(row.facts)) };
}
