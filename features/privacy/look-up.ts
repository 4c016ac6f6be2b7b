import { addressKey } from '../../core/store/address.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { ErasureParts } from './erase-person.ts';
import { isNothing, readStored, type Stored } from './stored-data.ts';

/**
 * Everything that is stored about an address, for one of the firm's people. The journal says that somebody was looked
 * up and whether something was found, never who.
 * @param as `people.show`, or `people.export` for the answer to an access request
 */
export async function lookUp(
  { store, personalData, now }: Pick<ErasureParts, 'store' | 'personalData' | 'now'>,
  actor: Actor,
  email: string,
  as: 'people.show' | 'people.export',
): Promise<Stored> {
  return store.db.transaction().execute(async (transaction) => {
    const stored = await readStored(transaction, personalData, addressKey(email), 'staff');
    await writeJournal(
      transaction,
      actor,
      { act: as, record: null, details: { found: !isNothing(stored) } },
      now().toISOString(),
    );
    return stored;
  });
}
