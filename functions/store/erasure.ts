import { sql } from 'kysely';
import type { DatabaseTransaction, Store } from './store.ts';

/** Deletes what is about the given subjects from the outbox; answers the ids of the mails, for the mail folder. */
export async function eraseMails(transaction: DatabaseTransaction, subjectIds: readonly string[]): Promise<string[]> {
  if (subjectIds.length === 0) return [];
  const deleted = await transaction.deleteFrom('outbox').where('subject_id', 'in', subjectIds).returning('id').execute();
  return deleted.map(({ id }) => id);
}

/** Deletes enquiries with the names of their sendings and their mails; answers the ids of the mails. */
export async function eraseEnquiries(transaction: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('sendings').where('enquiry_id', 'in', ids).execute();
  await transaction.deleteFrom('enquiries').where('id', 'in', ids).execute();
  return mails;
}

/** Empties the embedded database's log, where deleted text would stay for a while. */
export async function emptyLog(store: Store): Promise<void> {
  if (store.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
}
