import { csv } from '../../../core/store/csv.ts';
import { writeJournal, type Actor } from '../../../core/store/journal.ts';
import { slicesOf } from '../../../core/store/slices.ts';
import type { Store } from '../../../core/store/store.ts';

/** Exports subscribers, or one of them, with proof of opt-in, and records it in the journal. */
export async function exportReaders(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  actor: Actor,
  reader: { readonly id: string } | { readonly addressKey: string } | 'all',
  progress: (done: number, all: number) => void = () => undefined,
) {
  return store.db.transaction().execute(async (transaction) => {
    const all = transaction
      .selectFrom('subscribers')
      .select(['id', 'email', 'state', 'created_at', 'changed_at'])
      .orderBy('created_at')
      .orderBy('id');
    const found = await (
      reader === 'all'
        ? all
        : 'id' in reader
          ? all.where('id', '=', reader.id)
          : all.where('address_key', '=', reader.addressKey)
    ).execute();
    const events = [];
    let read = 0;
    for (const ids of slicesOf(found.map(({ id }) => id))) {
      events.push(
        ...(await transaction
          .selectFrom('consent_events')
          .select(['subscriber_id', 'event', 'form', 'wording', 'at'])
          .where('subscriber_id', 'in', ids)
          .orderBy('at')
          .orderBy('id')
          .execute()),
      );
      progress((read += ids.length), found.length);
    }
    const consent = Map.groupBy(events, (event) => event.subscriber_id);
    const record = reader === 'all' ? null : (found[0]?.id ?? null);
    const entry = { act: 'readers.export', record, details: { readers: found.length } };
    await writeJournal(transaction, actor, entry, now().toISOString());
    return found.map((one) => ({
      ...one,
      consent: (consent.get(one.id) ?? []).map(({ event, form, wording, at }) => ({ event, form, wording, at })),
    }));
  });
}

/** An export as CSV, with a row for each entry of the proof. */
export function readersCsv(exported: Awaited<ReturnType<typeof exportReaders>>): string {
  return csv(
    ['email', 'state', 'created_at', 'event', 'at', 'form', 'wording'],
    exported.flatMap(({ email, state, created_at, consent }) =>
      consent.map((proof) => ({ email, state, created_at, ...proof })),
    ),
  );
}
