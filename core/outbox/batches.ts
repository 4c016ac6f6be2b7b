import * as z from 'zod/mini';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { OutboxBatchRow } from '../store/tables.ts';
import type { Database, DatabaseTransaction, Engine } from '../store/store.ts';
import { isWaiting } from './lanes.ts';

/** How many of the latest outcomes are looked back upon, and how many of them may be refusals: five in a hundred. */
const lookBack = 200;
const refusalsAllowed = 10;
/** Longest time for which a batch makes up for mails that did not go; milliseconds. */
const catchUp = 2_000;
/** Time between two readings of the speed, at least; milliseconds. */
const readingEvery = 10_000;

/** Why a batch stopped by itself: the mail server refuses us, or so many addresses that it soon will. */
type StopReason = 'refuses-us' | 'too-many-refused';

export interface Stop {
  readonly batch: string;
  readonly why: StopReason;
  /** What the server said last; without addresses. */
  readonly reply: string;
  readonly at: string;
}

/** What became of one mail of a batch. */
export interface BatchOutcome {
  readonly at: string;
  readonly refused: { readonly reply: string; readonly refusesUs: boolean } | undefined;
}

/** Makes a batch, held, unless there is one of this name. */
export async function openBatch(
  transaction: DatabaseTransaction,
  id: string,
  every: number,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('outbox_batches')
    .values({ id, held: 1, every, next_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Locks a batch until the transaction ends. Whoever also locks a subscriber or a letter locks the batch first. */
export async function lockBatch(transaction: DatabaseTransaction, engine: Engine, id: string): Promise<void> {
  // SQLite's write transactions are one at a time as it is.
  if (engine === 'postgres')
    await transaction.selectFrom('outbox_batches').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** From the commit on none of its mails is handed out; those in hand still go. */
export async function holdBatch(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.updateTable('outbox_batches').set({ held: 1 }).where('id', '=', id).execute();
}

/** Lets a batch go, at a pace. `tolerant`: refusals of single addresses do not stop it. */
export async function releaseBatch(
  transaction: DatabaseTransaction,
  id: string,
  { every, now, tolerant = false }: { readonly every: number; readonly now: string; readonly tolerant?: boolean },
): Promise<void> {
  await transaction
    .updateTable('outbox_batches')
    .set({ held: 0, every, next_at: now, latest: '', readings: '[]', tolerant: tolerant ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

type Pace = Pick<Selectable<OutboxBatchRow>, 'every' | 'next_at'>;

/** How many mails of a batch may go at a moment; without a time between two, any number. */
export function paceAllows({ every, next_at }: Pace, now: string): number {
  const late = Date.parse(now) - Date.parse(next_at);
  if (late < 0) return 0;
  return every === 0 ? Number.POSITIVE_INFINITY : 1 + Math.floor(Math.min(late, Math.max(catchUp, every)) / every);
}

/** When the mail after so many may go. */
export function paceAfter({ every, next_at }: Pace, count: number, now: string): string {
  const earliest = Date.parse(now) - Math.max(catchUp, every);
  return new Date(Math.max(Date.parse(next_at), earliest) + count * every).toISOString();
}

/** Batches of which something is due, the one that has waited longest first. */
export function dueBatches(db: Database, now: string | RawBuilder<never>) {
  return db
    .selectFrom('outbox_batches')
    .select(['id', 'every', 'next_at'])
    .where('held', '=', 0)
    .where('next_at', '<=', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('outbox')
          .select('outbox.id')
          .whereRef('outbox.batch', '=', 'outbox_batches.id')
          .where(sql<boolean>`outbox.state = 'waiting'`)
          .where('outbox.due_at', '<=', now)
          .where((lease) =>
            lease.or([lease('outbox.lease_until', 'is', null), lease('outbox.lease_until', '<=', now)]),
          ),
      ),
    )
    .orderBy('next_at');
}

const readings = z.array(z.tuple([z.string(), z.number()]));

/** Speed of a batch as far as it is known: `settled` at up to two earlier moments, oldest first. */
export function readingsOf(
  batch: Pick<Selectable<OutboxBatchRow>, 'readings'>,
): readonly (readonly [string, number])[] {
  return readings.parse(JSON.parse(batch.readings));
}

/** The readings with one more, when the latest is old enough. */
function readAgain(
  known: readonly (readonly [string, number])[],
  at: string,
  settled: number,
): readonly (readonly [string, number])[] {
  const latest = known.at(-1);
  if (latest && Date.parse(at) - Date.parse(latest[0]) < readingEvery) return known;
  return [...known.slice(-1), [at, settled]];
}

/** Whether a batch must stop, from how its latest mails ended, oldest first. */
function mustStop(latest: string, outcomes: readonly BatchOutcome[], tolerant: boolean): StopReason | undefined {
  if (outcomes.some(({ refused }) => refused?.refusesUs === true)) return 'refuses-us';
  const refusals = latest.split('r').length - 1;
  return !tolerant && refusals > refusalsAllowed && outcomes.some(({ refused }) => refused)
    ? 'too-many-refused'
    : undefined;
}

/** Notes how mails of a batch ended, and holds it when it must stop; answers why. */
export async function noteOutcomes(
  transaction: DatabaseTransaction,
  engine: Engine,
  id: string,
  outcomes: readonly BatchOutcome[],
): Promise<Stop | undefined> {
  await lockBatch(transaction, engine, id);
  const batch = await transaction.selectFrom('outbox_batches').selectAll().where('id', '=', id).executeTakeFirst();
  const at = outcomes.at(-1)?.at;
  if (!batch || at === undefined) return undefined;
  const latest = (batch.latest + outcomes.map(({ refused }) => (refused ? 'r' : 's')).join('')).slice(-lookBack);
  const settled = batch.settled + outcomes.length;
  const why = batch.held === 1 ? undefined : mustStop(latest, outcomes, batch.tolerant === 1);
  await transaction
    .updateTable('outbox_batches')
    .set({
      latest,
      settled,
      readings: JSON.stringify(readAgain(readingsOf(batch), at, settled)),
      ...(why === undefined ? {} : { held: 1 }),
    })
    .where('id', '=', id)
    .execute();
  const reply =
    outcomes.findLast(({ refused }) => refused && (why !== 'refuses-us' || refused.refusesUs))?.refused?.reply ?? '';
  return why && { batch: id, why, reply, at };
}

/** Counts mails that are put into a batch. */
export async function countIn(transaction: DatabaseTransaction, id: string, count: number): Promise<void> {
  await transaction
    .updateTable('outbox_batches')
    .set((set) => ({ mails: set('mails', '+', count) }))
    .where('id', '=', id)
    .execute();
}

/** Mails whose rows were deleted before how they ended was known, and that had gone all the same. */
export async function countLate(
  transaction: DatabaseTransaction,
  id: string,
  ended: 'sent' | 'refused',
  count: number,
): Promise<void> {
  const column = ended === 'sent' ? 'gone_sent' : 'gone_refused';
  await transaction
    .updateTable('outbox_batches')
    .set((set) => ({ gone_left: set('gone_left', '-', count), [column]: set(column, '+', count) }))
    .where('id', '=', id)
    .execute();
}

/** Drops mails of a batch that wait and are in nobody's hands, at most `limit`; answers how many. */
export async function dropWaiting(
  transaction: DatabaseTransaction,
  engine: Engine,
  id: string,
  now: string,
  limit: number,
): Promise<number> {
  const rows = await idle(transaction, engine, id, now).limit(limit).execute();
  await drop(transaction, rows, now);
  return rows.length;
}

/** Mails of a batch that wait and are in nobody's hands. */
function idle(transaction: DatabaseTransaction, engine: Engine, batch: string, now: string) {
  const waiting = transaction
    .selectFrom('outbox')
    .select(['id', 'recipient'])
    .where('batch', '=', batch)
    .where(isWaiting)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]));
  return engine === 'postgres' ? waiting.forUpdate().skipLocked() : waiting;
}

/**
 * Drops those of a page of a batch's idle mails that are unwanted.
 * @returns how many, and the id after which the next page begins; undefined where there is none
 */
export async function dropWaitingAmong(
  transaction: DatabaseTransaction,
  engine: Engine,
  {
    batch,
    after,
    now,
    limit,
  }: { readonly batch: string; readonly after: string; readonly now: string; readonly limit: number },
  isUnwanted: (recipient: string) => boolean,
): Promise<{ readonly dropped: number; readonly last: string | undefined }> {
  const rows = await idle(transaction, engine, batch, now).where('id', '>', after).orderBy('id').limit(limit).execute();
  const unwanted = rows.filter(({ recipient }) => isUnwanted(recipient));
  await drop(transaction, unwanted, now);
  return { dropped: unwanted.length, last: rows.length < limit ? undefined : rows.at(-1)?.id };
}

async function drop(
  transaction: DatabaseTransaction,
  mails: readonly { readonly id: string }[],
  now: string,
): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(({ id }) => id);
  await transaction
    .updateTable('outbox')
    .set({ state: 'dropped', settled_at: now, lease_owner: null, lease_until: null })
    .where('id', 'in', ids)
    .execute();
}

/** How the mails of a batch stand; `all` is the sum of the four below. */
interface BatchCounts {
  readonly all: number;
  readonly sent: number;
  readonly refused: number;
  /** No longer wanted before they went. */
  readonly left: number;
  readonly waiting: number;
  /** Of those that wait: being sent at this moment. */
  readonly inHand: number;
}

const ends = { waiting: 'waiting', sent: 'sent', dead: 'refused', dropped: 'left' } as const;

/** Counts a batch at one moment. */
export async function countBatch(
  db: Database,
  id: string,
  now: string,
): Promise<(BatchCounts & { readonly row: Selectable<OutboxBatchRow> }) | undefined> {
  // One statement, so that all of it is of the same moment.
  const rows = await db
    .selectFrom('outbox_batches')
    .leftJoin('outbox', 'outbox.batch', 'outbox_batches.id')
    .selectAll('outbox_batches')
    .select((select) => [
      'outbox.state',
      select.fn.count<number | string>('outbox.batch').as('count'),
      select
        .selectFrom('outbox as held_mails')
        .select((inner) => inner.fn.countAll<number | string>().as('count'))
        .whereRef('held_mails.batch', '=', 'outbox_batches.id')
        .where('held_mails.lease_until', '>', now)
        .as('in_hand'),
    ])
    .where('outbox_batches.id', '=', id)
    .groupBy(['outbox_batches.id', 'outbox.state'])
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const counts = { all: row.mails, sent: row.gone_sent, refused: row.gone_refused, left: row.gone_left, waiting: 0 };
  for (const { state, count } of rows) if (state !== null) counts[ends[state]] += Number(count);
  return { ...counts, inHand: Number(row.in_hand ?? 0), row };
}
