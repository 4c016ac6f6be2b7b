import { sql } from 'kysely';
import { emptyLog } from '../store/erasure.ts';
import type { Store } from '../store/store.ts';
import type { ErasureJournal } from './erasure-journal.ts';
import { eraseStored } from './stored.ts';

/**
 * Erases again, in a database that comes out of a backup, whoever was erased after the backup was made. Nobody is told
 * anew. Answers how many people that were.
 *
 * @param madeAt ISO time of the backup
 */
export async function applyErasures(store: Store, journal: ErasureJournal, madeAt: string, deleteMails: (ids: readonly string[]) => void): Promise<number> {
  const isErased = journal.erasedSince(madeAt);
  const { rows } = await sql<{ address: string }>`
    select address_key as address from subscribers union select address_key from sign_ups union select address_key from enquiries
    union select address_key from data_requests union select lower(recipient) from outbox
  `.execute(store.db);
  const erased = rows.map(({ address }) => address).filter((address) => isErased(address));
  for (const address of erased) deleteMails(await store.db.transaction().execute((transaction) => eraseStored(transaction, address)));
  if (erased.length > 0) await emptyLog(store);
  return erased.length;
}
