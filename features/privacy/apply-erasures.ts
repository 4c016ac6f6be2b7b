import { sql } from 'kysely';
import { peopleIn, type PersonalParts } from '../../core/context/personal-data.ts';
import { emptyLog } from '../../core/store/erasure.ts';
import type { Store } from '../../core/store/store.ts';
import { erasedPart, type ErasureJournal } from './erasure-journal.ts';
import { eraseStored } from './stored-data.ts';

/**
 * Erases again, in a database that comes out of a backup, whoever was erased after the backup was made, and what was
 * forgotten alone, such as a subscription. Nobody is told anew. Answers how many people that were.
 *
 * @param madeAt ISO time of the backup
 */
export async function applyErasures(
  store: Store,
  parts: PersonalParts,
  journal: ErasureJournal,
  madeAt: string,
  deleteMails: (ids: readonly string[]) => void,
): Promise<number> {
  const { db } = store;
  const isErased = journal.erasedSince(madeAt);
  const addresses = new Set(
    (
      await db
        .selectFrom('outbox')
        .select(sql<string>`lower(recipient)`.as('address'))
        .distinct()
        .execute()
    ).map(({ address }) => address),
  );
  for (const { table } of peopleIn(parts))
    for (const { address_key } of await db.selectFrom(table).select('address_key').execute())
      addresses.add(address_key);
  const erased = [...addresses].filter((address) => isErased(address));
  for (const address of erased)
    deleteMails(await db.transaction().execute((transaction) => eraseStored(transaction, parts, address)));
  let alone = 0;
  for (const { erase } of parts) {
    const part = erase?.alone;
    for (const name of (await part?.names(db)) ?? []) {
      if (!part || !isErased(erasedPart(part.kind, name))) continue;
      deleteMails((await db.transaction().execute((transaction) => part.erase(transaction, name))) ?? []);
      alone += 1;
    }
  }
  if (erased.length + alone > 0) await emptyLog(store);
  return erased.length;
}
