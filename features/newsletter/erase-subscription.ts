import { NotThere } from '../../core/store/act-errors.ts';
import { emptyLog, eraseMails } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { erasedPart, noteErasure } from '../privacy/erasure-journal.ts';
import { countErased } from './readers/reader-counts.ts';

/** Deletes a subscription with all that hangs on it. Answers the ids of its emails; undefined when there was none. */
export async function eraseSubscription(transaction: DatabaseTransaction, addressKey: string) {
  const ids: string[] = [];
  for (const table of ['subscribers', 'sign_ups'] as const) {
    const rows = await transaction.selectFrom(table).select('id').where('address_key', '=', addressKey).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  if (ids.length === 0) return undefined;
  // Emails first: whoever sends a letter locks its emails before its readers.
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('subscribers').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('sign_ups').where('address_key', '=', addressKey).execute();
  return mails;
}

/** Erases a subscriber at once, from the log too. Answers the emails' ids. @throws NotThere where there is none */
export async function forgetSubscriber(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  addressKey: string,
): Promise<readonly string[]> {
  const mails = await store.db.transaction().execute(async (transaction) => {
    await countErased(transaction, addressKey, now());
    const erased = await eraseSubscription(transaction, addressKey);
    if (!erased)
      throw new NotThere('This address is not a subscriber. For everything else: corbiere people forget <email>');
    const entry = { act: 'subscribers.forget', record: null, details: { mails: erased.length } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    await noteErasure(transaction, erasedPart('newsletter', addressKey), now());
    return erased;
  });
  await emptyLog(store);
  return mails;
}
