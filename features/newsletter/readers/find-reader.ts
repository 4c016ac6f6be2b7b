import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import type { Store } from '../../../core/store/store.ts';
import { suppressionOf, type Suppression } from '../suppression.ts';

/** What a look-up finds: a reader by the id of their row, and whether the address must not be mailed. */
export interface FoundReader {
  readonly id: string | null;
  readonly suppression: Suppression | null;
}

/**
 * Looks a whole address up for one of the firm's people. The journal says that somebody looked, and for which record;
 * never for which address.
 */
export async function findReader(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  addressKey: string,
): Promise<FoundReader> {
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
