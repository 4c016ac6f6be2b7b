import { countErased } from '../newsletter/readers/reader-counts.ts';
import { NotThere } from '../../core/store/act-errors.ts';
import { emptyLog } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { erasedPart, type ErasureJournal } from './erasure-journal.ts';
import { eraseSubscription } from './stored-data.ts';

/**
 * Deletes a subscriber with proof, requests, links and mails, in one transaction, and on the embedded database from its log
 * as well; the journal of erasures keeps a restore from bringing it back. Answers the ids of the deleted mails.
 * @throws NotThere where there is nothing of the kind about the address
 */
export async function forgetSubscriber(
  { store, journal, now }: { readonly store: Store; readonly journal: ErasureJournal; readonly now: () => Date },
  actor: Actor,
  addressKey: string,
): Promise<readonly string[]> {
  const mails = await store.db.transaction().execute(async (transaction) => {
    await countErased(transaction, addressKey, now());
    const erased = await eraseSubscription(transaction, addressKey);
    if (!erased)
      throw new NotThere('This address is not a subscriber. For everything else: corbiere people forget <email>');
    await writeJournal(
      transaction,
      actor,
      { act: 'subscribers.forget', record: null, details: { mails: erased.length } },
      now().toISOString(),
    );
    journal.note(erasedPart.subscription(addressKey), now());
    return erased;
  });
  await emptyLog(store);
  return mails;
}
