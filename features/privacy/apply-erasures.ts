import { sql } from 'kysely';
import { emptyLog, eraseEnquiries } from '../../core/store/erasure.ts';
import type { Store } from '../../core/store/store.ts';
import { erasedPart, type ErasureJournal } from './erasure-journal.ts';
import { eraseStored, eraseSubscription } from './stored-data.ts';

/**
 * Erases again, in a database that comes out of a backup, whoever was erased after the backup was made, and subscriptions
 * and enquiries that were forgotten alone. Nobody is told anew. Answers how many people that were.
 *
 * @param madeAt ISO time of the backup
 */
export async function applyErasures(
  store: Store,
  journal: ErasureJournal,
  madeAt: string,
  deleteMails: (ids: readonly string[]) => void,
): Promise<number> {
  const isErased = journal.erasedSince(madeAt);
  const rows = await store.db
    .selectFrom('subscribers')
    .select('address_key as address')
    .union(store.db.selectFrom('sign_ups').select('address_key as address'))
    .union(store.db.selectFrom('enquiries').select('address_key as address'))
    .union(store.db.selectFrom('data_requests').select('address_key as address'))
    .union(store.db.selectFrom('outbox').select(sql<string>`lower(recipient)`.as('address')))
    .execute();
  const erased = rows.map(({ address }) => address).filter((address) => isErased(address));
  for (const address of erased)
    deleteMails(await store.db.transaction().execute((transaction) => eraseStored(transaction, address)));
  const readers = (
    await store.db
      .selectFrom('subscribers')
      .select('address_key')
      .union(store.db.selectFrom('sign_ups').select('address_key'))
      .execute()
  ).filter(({ address_key: address }) => isErased(erasedPart.subscription(address)));
  for (const { address_key: address } of readers)
    deleteMails((await store.db.transaction().execute((transaction) => eraseSubscription(transaction, address))) ?? []);
  const enquiries = (await store.db.selectFrom('enquiries').select(['id', 'reference']).execute()).filter(
    ({ reference }) => isErased(erasedPart.enquiry(reference)),
  );
  if (enquiries.length > 0)
    deleteMails(
      await store.db.transaction().execute((transaction) =>
        eraseEnquiries(
          transaction,
          enquiries.map(({ id }) => id),
        ),
      ),
    );
  if (erased.length + readers.length + enquiries.length > 0) await emptyLog(store);
  return erased.length;
}
