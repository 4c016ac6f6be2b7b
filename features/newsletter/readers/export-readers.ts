import { writeJournal, type Actor } from '../../../core/store/journal.ts';
import type { ConsentEventRow } from '../tables.ts';
import { slicesOf } from '../../../core/store/slices.ts';
import type { Store } from '../../../core/store/store.ts';

/**
 * Everything that is kept about subscribers, or about one of them, for the answer to an access request; the journal
 * says who took it.
 */
export async function exportReaders(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  reader: { readonly id: string } | { readonly addressKey: string } | 'all',
  progress: (done: number, all: number) => void = () => undefined,
) {
  return store.db.transaction().execute(async (transaction) => {
    let query = transaction
      .selectFrom('subscribers')
      .select(['id', 'email', 'state', 'created_at', 'changed_at'])
      .orderBy('created_at')
      .orderBy('id');
    if (reader !== 'all')
      query = 'id' in reader ? query.where('id', '=', reader.id) : query.where('address_key', '=', reader.addressKey);
    const found = await query.execute();
    let read = 0;
    const consent = new Map<string, Pick<ConsentEventRow, 'event' | 'form' | 'wording' | 'at'>[]>();
    for (const ids of slicesOf(found.map(({ id }) => id))) {
      const events = await transaction
        .selectFrom('consent_events')
        .select(['subscriber_id', 'event', 'form', 'wording', 'at'])
        .where('subscriber_id', 'in', ids)
        .orderBy('at')
        .orderBy('id')
        .execute();
      progress((read += ids.length), found.length);
      for (const { subscriber_id: id, ...event } of events) consent.set(id, [...(consent.get(id) ?? []), event]);
    }
    const record = reader === 'all' ? null : (found[0]?.id ?? null);
    await writeJournal(
      transaction,
      actor,
      { act: 'readers.export', record, details: { readers: found.length } },
      now().toISOString(),
    );
    return found.map((one) => ({ ...one, consent: consent.get(one.id) ?? [] }));
  });
}
