import { v7 } from 'uuid';
import { AlreadyDone } from './act-errors.ts';
import type { DatabaseTransaction } from './store.ts';

/** Who acts. */
export interface Actor {
  /** A person's address at the desk; `tool:<login>` with the command-line tool; `link:<name>` by a mailed link, with the name as typed. */
  readonly who: string;
  /** Names this one act, so that a second of the same name does nothing; undefined where nothing is repeated by itself. */
  readonly key?: string | undefined;
}

export interface JournalEntry {
  /** Subject and verb, e.g. `enquiries.take`. */
  readonly act: string;
  /** Reference, slug or id. Never an address or anything that a visitor typed: the line outlives an erasure. */
  readonly record: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes one line of the journal, inside the act's own transaction: what was done stands there, and what stands there was done.
 * @param at the act's moment, ISO 8601 UTC
 * @throws AlreadyDone when an act of this key stands in the journal; the transaction must be left
 */
export async function writeJournal(
  transaction: DatabaseTransaction,
  { who, key }: Actor,
  { act, record, details = {} }: JournalEntry,
  at: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('journal')
    .values({ id: v7(), at, who, act, record, details: JSON.stringify(details), key: key ?? null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AlreadyDone();
}

/**
 * Leaves an act that was done under the same key before anything else of it is looked at: what it did may look like a colleague's change.
 * @throws AlreadyDone
 */
export async function refuseRepeated(transaction: DatabaseTransaction, { key }: Actor): Promise<void> {
  if (key === undefined) return;
  const done = await transaction.selectFrom('journal').select('id').where('key', '=', key).executeTakeFirst();
  if (done) throw new AlreadyDone();
}
