import * as z from 'zod/mini';
import { sql, type RawBuilder } from 'kysely';
import type { OutboxBatchRow } from '../store/tables.ts';
import type { Database, DatabaseTransaction, Engine } from '../store/store.ts';

/** Latest outcomes that are checked, and how many of them may be refusals: five per cent. */
const lookBack = 200;
const refusalsAllowed = 10;
/** Longest idle time that a paced batch catches up on; milliseconds. */
const catchUp = 2_000;
/** Minimum time between two readings of a batch's speed; milliseconds. */
const readingEvery = 10_000;

/** Why a batch was stopped automatically: the mail server refuses us, or too many of its addresses. */
type StopReason = 'refuses-us' | 'too-many-refused';

export interface Stop {
  readonly batch: string;
  readonly why: StopReason;
  /** The server's last reply, without addresses. */
  readonly reply: string;
  readonly at: string;
}

export interface BatchOutcome {
  readonly at: string;
  readonly refused: { readonly reply: string; readonly refusesUs: boolean } | undefined;
}

/** Creates a held batch unless one with this id exists. */
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

/** Locks a batch until the transaction ends. Take this lock before that of a subscriber or a letter. */
export async function lockBatch(transaction: DatabaseTransaction, engine: Engine, id: string): Promise<void> {
  // SQLite allows only one write transaction at a time.
  if (engine === 'postgres')
    await transaction.selectFrom('outbox_batches').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Stops handing out the batch's emails once committed; those already being sent are still sent. */
export async function holdBatch(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.updateTable('outbox_batches').set({ held: 1 }).where('id', '=', id).execute();
}

/** Starts or resumes a batch at a pace. @param tolerant whether refusals of single addresses do not stop it */
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

type Pace = Pick<OutboxBatchRow, 'every' | 'next_at'>;

/** How many emails of a batch may be sent now; unlimited without an interval. */
export function paceAllows({ every, next_at }: Pace, now: string): number {
  const late = Date.parse(now) - Date.parse(next_at);
  if (late < 0) return 0;
  return every === 0 ? Number.POSITIVE_INFINITY : 1 + Math.floor(Math.min(late, Math.max(catchUp, every)) / every);
}

/** When the next email may be sent after `count` more. */
export function paceAfter({ every, next_at }: Pace, count: number, now: string): string {
  const earliest = Date.parse(now) - Math.max(catchUp, every);
  return new Date(Math.max(Date.parse(next_at), earliest) + count * every).toISOString();
}

/** Batches with emails due, the one waiting longest first. */
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

/** Readings of a batch's progress: `settled` at up to two earlier moments, oldest first. */
export function readingsOf(batch: Pick<OutboxBatchRow, 'readings'>): readonly (readonly [string, number])[] {
  return readings.parse(JSON.parse(batch.readings));
}

/** The readings, with a new one if the latest is old enough. */
function readAgain(
  known: readonly (readonly [string, number])[],
  at: string,
  settled: number,
): readonly (readonly [string, number])[] {
  const latest = known.at(-1);
  if (latest && Date.parse(at) - Date.parse(latest[0]) < readingEvery) return known;
  return [...known.slice(-1), [at, settled]];
}

/** Why a batch must stop, judged by its latest outcomes (oldest first); undefined if it need not. */
function mustStop(latest: string, outcomes: readonly BatchOutcome[], tolerant: boolean): StopReason | undefined {
  if (outcomes.some(({ refused }) => refused?.refusesUs === true)) return 'refuses-us';
  const refusals = latest.split('r').length - 1;
  return !tolerant && refusals > refusalsAllowed && outcomes.some(({ refused }) => refused)
    ? 'too-many-refused'
    : undefined;
}

/** Records outcomes of a batch's emails, holds the batch if it must stop, and returns why. */
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

export async function countIn(transaction: DatabaseTransaction, id: string, count: number): Promise<void> {
  await transaction
    .updateTable('outbox_batches')
    .set((set) => ({ mails: set('mails', '+', count) }))
    .where('id', '=', id)
    .execute();
}

/** Corrects the counts for emails that were sent although their rows had been deleted meanwhile. */
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

/** Counts of a batch's emails by state; `all` is the sum of the four below it. */
interface BatchCounts {
  readonly all: number;
  readonly sent: number;
  readonly refused: number;
  /** Dropped before sending, as no longer wanted. */
  readonly left: number;
  readonly waiting: number;
  /** Those of `waiting` that are being sent now. */
  readonly inHand: number;
}

const ends = { waiting: 'waiting', sent: 'sent', dead: 'refused', dropped: 'left' } as const;

export async function countBatch(
  db: Database,
  id: string,
  now: string,
): Promise<(BatchCounts & { readonly row: OutboxBatchRow }) | undefined> {
  // One statement, so that the counts are consistent.
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
