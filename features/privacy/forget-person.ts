import { addressKey as keyOf } from '../../core/store/address.ts';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../core/store/journal.ts';
import type { PersonalParts } from '../../core/context/personal-data.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import { erasePerson, type ErasureParts } from './erase-person.ts';
import { countsOf, isNothing, readStored, type Stored } from './stored-data.ts';

/** An erasure by staff. Who asked for it is not recorded. */
interface Forgetting {
  readonly addressKey: string;
  /** Staff have confirmed that open enquiries will not be answered. */
  readonly despiteOpen: boolean;
}

export async function openOf(db: Database, parts: PersonalParts, addressKey: string): Promise<string[]> {
  const open = await Promise.all(parts.map(async ({ erase }) => (await erase?.open?.(db, addressKey)) ?? []));
  return open.flat();
}

/**
 * Erases everything about an address, on behalf of a member of staff. The same transaction records in the journal the
 * number of rows of each kind and the references of erased enquiries, without the address.
 * @throws NotThere if nothing is stored; Refused if an enquiry is open and `despiteOpen` is false
 */
export async function forgetPerson(parts: ErasureParts, actor: Actor, { addressKey, despiteOpen }: Forgetting) {
  const stored = await parts.store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    return readStored(transaction, parts.personalData, addressKey, 'staff');
  });
  if (isNothing(stored)) throw new NotThere('Nothing is stored about this address.');
  const refuseOpen = async (db: Database): Promise<void> => {
    const open = despiteOpen ? [] : await openOf(db, parts.personalData, addressKey);
    if (open.length > 0)
      throw new Refused(
        `${open.join(', ')} is still open and would not be answered. Answer it first, or confirm that it may be erased.`,
      );
  };
  // Checked before emails are withdrawn, and again in the transaction: an enquiry may arrive in between.
  await refuseOpen(parts.store.db);
  const details = countsOf(stored);
  const note = async (transaction: DatabaseTransaction): Promise<void> => {
    await writeJournal(transaction, actor, { act: 'people.forget', record: null, details }, parts.now().toISOString());
    await refuseOpen(transaction);
  };
  return erasePerson(parts, addressKey, note, actor.who);
}

/**
 * Reads everything stored about an address, for staff. The journal records the look-up and whether anything was found,
 * without the address.
 * @param as the journal's act: `people.show`, or `people.export` for the answer to an access request
 */
export async function lookUp(
  { store, personalData, now }: Pick<ErasureParts, 'store' | 'personalData' | 'now'>,
  actor: Actor,
  email: string,
  as: 'people.show' | 'people.export',
): Promise<Stored> {
  return store.db.transaction().execute(async (transaction) => {
    const stored = await readStored(transaction, personalData, keyOf(email), 'staff');
    const entry = { act: as, record: null, details: { found: !isNothing(stored) } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    return stored;
  });
}
