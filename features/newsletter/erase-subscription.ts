import { NotThere } from '../../core/store/act-errors.ts';
import { emptyLog, eraseMails } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import { erasedPart, recordErasure } from '../privacy/erasure-journal.ts';
import { countErased } from './readers/reader-counts.ts';

/** Deletes a subscription and everything related. Returns its emails' ids; undefined if there was none. */
export async function eraseSubscription(transaction: DatabaseTransaction, addressKey: string) {
  const ids: string[] = [];
  for (const table of ['subscribers', 'sign_ups'] as const) {
    const rows = await transaction.selectFrom(table).select('id').where('address_key', '=', addressKey).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  if (ids.length === 0) return undefined;
  // Emails first, to lock in the same order as sending a letter does.
  const mails = await eraseMails(transaction, ids);
  await transaction.deleteFrom('subscribers').where('address_key', '=', addressKey).execute();
  await transaction.deleteFrom('sign_ups').where('address_key', '=', addressKey).execute();
  return mails;
}

/** Erases a subscriber now, also from the database's log. Returns the emails' ids. @throws NotThere */
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
    await recordErasure(transaction, erasedPart('newsletter', addressKey), now());
    return erased;
  });
  await emptyLog(store);
  return mails;
}
