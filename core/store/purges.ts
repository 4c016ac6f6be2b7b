import { sql, type Expression, type SelectExpression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { inSlices, totalOf } from './slices.ts';
import type { Database, DatabaseTransaction, Store } from './store.ts';
import type { Tables } from './tables.ts';
import { countOf } from './count-of.ts';

interface Purged {
  readonly count: number;
  /** Ids of deleted emails, for the mail folder. */
  readonly mails: readonly string[];
}

/** What is older than a cutoff (ISO time): how much it is, and how a slice of it is deleted. */
export interface Purge {
  readonly count: (db: Database, before: string, now: Date) => Promise<number>;
  /** Deletes at most `limit`; fewer means that nothing is left. */
  readonly slice: (transaction: DatabaseTransaction, before: string, now: Date, limit: number) => Promise<Purged>;
}

/** The rows of a table that are older than a cutoff. */
export type Past<Table extends keyof Tables> = (
  db: Database,
  before: string,
  now: Date,
) => SelectQueryBuilder<Tables, Table, object>;

/** Whether an email about a row has not left yet. @param id the column that tells the row, as `table.column` */
export const mailWaits = (db: Database, id: string): Expression<SqlBool> =>
  sql`exists ${db
    .selectFrom('outbox')
    .select('outbox.id')
    .where('outbox.subject_id', '=', sql.ref<string>(id))
    .where('outbox.state', '=', 'waiting')}`;

/** Names of columns of a table that tell its rows apart. */
type Key<Table extends keyof Tables> = SelectExpression<Tables, Table> & string;

/** Rows of one table that nothing else goes with but what refers to them. */
export function rows<Table extends keyof Tables>(table: Table, key: readonly Key<Table>[], past: Past<Table>): Purge {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return {
    count: (db, before, now) => countOf(past(db, before, now)),
    async slice(transaction, before, now, limit) {
      // A query within a template comes in parentheses of its own; PostgreSQL takes a second pair for one value.
      const chosen = sql<SqlBool>`(${columns}) in ${past(transaction, before, now).select(key).limit(limit)}`;
      const { numDeletedRows } = await transaction
        .deleteFrom(transaction.dynamic.table(table).as('old'))
        .where(chosen)
        .executeTakeFirst();
      return { count: Number(numDeletedRows), mails: [] };
    },
  };
}

/** Rows that go by an act of their own, which answers the ids of their emails. `past` selects their ids. */
export function records<Table extends keyof Tables>(
  past: (db: Database, before: string, now: Date) => SelectQueryBuilder<Tables, Table, { id: string }>,
  erase: (transaction: DatabaseTransaction, ids: readonly string[], now: Date) => Promise<readonly string[]>,
): Purge {
  return {
    count: (db, before, now) => countOf(db.selectFrom(past(db, before, now).as('old'))),
    async slice(transaction, before, now, limit) {
      const ids = (await past(transaction, before, now).limit(limit).execute()).map(({ id }) => id);
      return { count: ids.length, mails: ids.length === 0 ? [] : await erase(transaction, ids, now) };
    },
  };
}

/** Kinds of rows that go one after the other, within one limit. */
export function together(...parts: readonly Purge[]): Purge {
  return {
    async count(db, before, now) {
      let all = 0;
      for (const part of parts) all += await part.count(db, before, now);
      return all;
    },
    async slice(transaction, before, now, limit) {
      let left = limit;
      const mails: string[] = [];
      for (const part of parts) {
        if (left === 0) break;
        const gone = await part.slice(transaction, before, now, left);
        left -= gone.count;
        mails.push(...gone.mails);
      }
      return { count: limit - left, mails };
    },
  };
}

/** Deletes all that is past now, in slices of their own transactions. */
export async function sweep(store: Store, purge: Purge, now: Date, signal: AbortSignal | undefined): Promise<void> {
  await totalOf(
    inSlices(
      (limit) =>
        store.db.transaction().execute((transaction) => purge.slice(transaction, now.toISOString(), now, limit)),
      signal,
    ),
  );
}
