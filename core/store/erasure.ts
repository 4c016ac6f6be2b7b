import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from './tables.ts';
import { slicesOf } from './slices.ts';
import type { DatabaseTransaction, Store } from './store.ts';

const gone = { sent: 'gone_sent', dead: 'gone_refused', dropped: 'gone_left', waiting: 'gone_left' } as const;

/**
 * Deletes emails from the outbox and returns their ids for the mail folder. A batch still counts its deleted emails;
 * one that was waiting counts as not sent.
 */
export async function eraseMailsWhere(
  transaction: DatabaseTransaction,
  which: (where: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>,
): Promise<string[]> {
  const deleted = await transaction.deleteFrom('outbox').where(which).returning(['id', 'batch', 'state']).execute();
  for (const [batch, mails] of Map.groupBy(deleted, (mail) => mail.batch)) {
    if (batch === null) continue;
    const counts = Map.groupBy(mails, ({ state }) => gone[state]);
    await transaction
      .updateTable('outbox_batches')
      .set((set) => Object.fromEntries([...counts].map(([column, { length }]) => [column, set(column, '+', length)])))
      .where('id', '=', batch)
      .execute();
  }
  return deleted.map(({ id }) => id);
}

/** Deletes all emails about the given subjects from the outbox and returns their ids for the mail folder. */
export async function eraseMails(transaction: DatabaseTransaction, subjectIds: readonly string[]): Promise<string[]> {
  const mails: string[] = [];
  for (const ids of slicesOf(subjectIds))
    mails.push(...(await eraseMailsWhere(transaction, (where) => where('subject_id', 'in', ids))));
  return mails;
}

/** Truncates the embedded database's WAL, which still holds deleted text; false while a reader prevents it. */
export async function emptyLog(store: Store): Promise<boolean> {
  if (store.engine !== 'sqlite') return true;
  const {
    rows: [answer],
  } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store.db);
  return answer?.busy === 0;
}
