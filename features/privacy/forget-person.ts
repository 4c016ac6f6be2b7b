import { addressKey as keyOf } from '../../core/store/address.ts';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../core/store/journal.ts';
import type { PersonalParts } from '../../core/context/personal-data.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';
import { erasePerson, type ErasureParts } from './erase-person.ts';
import { countsOf, isNothing, readStored, type Stored } from './stored-data.ts';

/** Whom one of the firm's people forgets, at whose wish is for them to know. */
interface Forgetting {
  readonly addressKey: string;
  /** They have read that an open enquiry goes unanswered. */
  readonly despiteOpen: boolean;
}

/** References of what somebody is still to be answered. */
export async function openOf(db: Database, parts: PersonalParts, addressKey: string): Promise<string[]> {
  const open = await Promise.all(parts.map(async ({ erase }) => (await erase?.open?.(db, addressKey)) ?? []));
  return open.flat();
}

/**
 * Erases everything about an address for one of the firm's people. The journal names nobody: it says how many rows of
 * each kind went and which records, in the commit that deletes them.
 * @throws NotThere where nothing is kept; Refused where an enquiry would go unanswered and nobody said that it may
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
  // Before mails are taken back, and again in the commit: an enquiry may come in between.
  await refuseOpen(parts.store.db);
  const details = countsOf(stored);
  const note = async (transaction: DatabaseTransaction): Promise<void> => {
    await writeJournal(transaction, actor, { act: 'people.forget', record: null, details }, parts.now().toISOString());
    await refuseOpen(transaction);
  };
  return erasePerson(parts, addressKey, note, actor.who);
}

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
    const stored = await readStored(transaction, personalData, keyOf(email), 'staff');
    const entry = { act: as, record: null, details: { found: !isNothing(stored) } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    return stored;
  });
}
