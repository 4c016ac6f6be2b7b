import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import type { Store } from '../../../core/store/store.ts';
import { suppressionOf } from '../suppression.ts';

/**
 * Looks a whole address up for one of the firm's people: its reader's row, and whether it must not be mailed. The journal says that somebody looked, and for which record;
 * never for which address.
 */
export async function findReader(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  addressKey: string,
) {
  return store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    const reader = await transaction
      .selectFrom('subscribers')
      .select('id')
      .where('address_key', '=', addressKey)
      .executeTakeFirst();
    const found = { id: reader?.id ?? null, suppression: (await suppressionOf(transaction, addressKey)) ?? null };
    await writeJournal(
      transaction,
      actor,
      { act: 'readers.find', record: found.id, details: { found: reader !== undefined } },
      now().toISOString(),
    );
    return found;
  });
}
