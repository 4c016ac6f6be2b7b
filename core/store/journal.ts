import type { Expression, ExpressionBuilder } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { AlreadyDone } from './act-errors.ts';
import { compiledOnce } from './compiled-once.ts';
import { countOf } from './count-of.ts';
import { exists, insertWhere } from './insert-where.ts';
import { currentRequest } from './request.ts';
import type { Database, DatabaseTransaction, Store } from './store.ts';
import type { JournalRow, Tables } from './tables.ts';

export interface Actor {
  /** A person's address at the desk, `tool:<login>`, `link:<name>` for an emailed link, or `visitor`. */
  readonly who: string;
  /** Idempotency key: a second act with the same key does nothing. */
  readonly key?: string | undefined;
}

export interface JournalEntry {
  /** Subject and verb, e.g. `enquiries.take`. */
  readonly act: string;
  /** Reference, slug or id. Never an address or a visitor's text, since the line outlives an erasure. */
  readonly record: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Who acts where a visitor sends a form, writes again, or chooses and changes a time. */
export const visitor = { who: 'visitor' } as const satisfies Actor;

function lineOf({ who, key }: Actor, { act, record, details = {} }: JournalEntry, at: string) {
  const said = JSON.stringify(details);
  return { id: v7(), at, who, act, record, details: said, key: key ?? null, request: currentRequest() };
}

/**
 * Writes one line of the journal in the act's transaction.
 * @param at time of the act, ISO 8601 UTC
 * @throws AlreadyDone when the journal has an act with this key; the transaction must then be rolled back
 */
export async function writeJournal(
  transaction: DatabaseTransaction,
  actor: Actor,
  entry: JournalEntry,
  at: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('journal')
    .values(lineOf(actor, entry, at))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AlreadyDone();
}

/** Writes a line as a statement of a batch, where its record is found. */
export function journalWhere(db: Database, found: (record: Expression<string>) => Expression<unknown>) {
  const columns = ['id', 'at', 'who', 'act', 'record', 'details', 'key', 'request'] as const;
  const write = compiledOnce(columns, (line) => insertWhere(db, 'journal', line, exists(found(line.record))));
  return (...line: Parameters<typeof lineOf>) => write(lineOf(...line));
}

/**
 * Refuses an act whose key was used before, whose own effect might otherwise look like a colleague's change.
 * @throws AlreadyDone
 */
export async function refuseRepeated(transaction: DatabaseTransaction, { key }: Actor): Promise<void> {
  if (key === undefined) return;
  const done = await transaction.selectFrom('journal').select('id').where('key', '=', key).executeTakeFirst();
  if (done) throw new AlreadyDone();
}

export interface JournalLine extends Omit<JournalRow, 'details' | 'key'> {
  readonly details: z.output<typeof journalDetails>;
}

/** Filter of lines; from `since` inclusive to `until` exclusive, ISO 8601 UTC. */
export interface JournalFilter {
  readonly who?: string | undefined;
  readonly act?: string | undefined;
  /** All acts but this one. */
  readonly except?: string | undefined;
  readonly record?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Cursor: a line's time and id. */
export type JournalKey = readonly [at: string, id: string];

const journalDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

function matches({ who, act, except, record, since, until }: JournalFilter) {
  return (where: ExpressionBuilder<Tables, 'journal'>) =>
    where.and([
      ...(who === undefined ? [] : [where('who', '=', who)]),
      ...(act === undefined ? [] : [where('act', '=', act)]),
      ...(except === undefined ? [] : [where('act', '<>', except)]),
      ...(record === undefined ? [] : [where('record', '=', record)]),
      ...(since === undefined ? [] : [where('at', '>=', since)]),
      ...(until === undefined ? [] : [where('at', '<', until)]),
    ]);
}

/** A page of the journal, newest first: the lines older than `before`, or the nearest ones newer than `after`. */
export async function readJournal(
  { db }: Pick<Store, 'db'>,
  filter: JournalFilter,
  {
    before,
    after,
    limit,
  }: { readonly before?: JournalKey | undefined; readonly after?: JournalKey | undefined; readonly limit: number },
): Promise<JournalLine[]> {
  let query = db
    .selectFrom('journal')
    .select(['id', 'at', 'who', 'act', 'record', 'details', 'request'])
    .where(matches(filter));
  if (before !== undefined)
    query = query.where((where) => where(where.refTuple('at', 'id'), '<', where.tuple(...before)));
  if (after !== undefined)
    query = query.where((where) => where(where.refTuple('at', 'id'), '>', where.tuple(...after)));
  const order = after === undefined ? 'desc' : 'asc';
  const rows = await query.orderBy('at', order).orderBy('id', order).limit(limit).execute();
  const latestFirst = after === undefined ? rows : rows.reverse();
  return latestFirst.map(({ details, ...row }) => ({ ...row, details: z.parse(journalDetails, JSON.parse(details)) }));
}

export function countJournal({ db }: Pick<Store, 'db'>, filter: JournalFilter): Promise<number> {
  return countOf(db.selectFrom('journal').where(matches(filter)));
}

/** The latest line, which shows whether anything was done since a read. */
export const latestLine = ({ db }: Pick<Store, 'db'>): Promise<{ readonly id: string } | undefined> =>
  db.selectFrom('journal').select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
