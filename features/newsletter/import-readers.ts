import { addressKey } from '../../core/store/address.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { Context } from '../../core/context/context.ts';
import type { DatabaseTransaction } from '../../core/store/store.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { countReaders } from './readers/reader-figures.ts';
import { suppressedAmong } from './suppression.ts';

/** A reader who signed up elsewhere, with the proof of opt-in and the line of the file. */
export interface ReaderToImport {
  readonly line: number;
  readonly email: string;
  readonly at: Date;
  readonly source: string;
  readonly wording: string;
}

export type WhyLeftOut = 'twice' | 'subscriber' | 'pending' | 'left' | 'erased';

interface ImportParts extends Pick<Context, 'store' | 'now' | 'newId'> {
  readonly wasErased: (addressKey: string) => boolean;
}

/** Imports readers in one transaction, without emails. What an address told us itself takes precedence. */
export async function importReaders(
  { store, now, newId, wasErased }: ImportParts,
  actor: Actor,
  readers: readonly ReaderToImport[],
  { isTrial, progress }: { readonly isTrial: boolean; readonly progress?: (done: number, all: number) => void },
) {
  return store.db.transaction().execute(async (transaction) => {
    const latest = new Map<string, ReaderToImport>();
    for (const reader of readers) {
      const key = addressKey(reader.email);
      const known = latest.get(key);
      if (!known || known.at < reader.at) latest.set(key, reader);
    }
    const keys = [...latest.keys()];
    const states = await statesOf(transaction, keys);
    const addresses = keys.map((address_key) => ({ address_key }));
    const suppressed = await suppressedAmong(transaction, addresses);
    const judge = (reader: ReaderToImport): WhyLeftOut | undefined => {
      const key = addressKey(reader.email);
      if (wasErased(key)) return 'erased';
      const state = states.get(key);
      if (state === 'unsubscribed' || suppressed.has(key)) return 'left';
      if (state !== undefined) return state === 'pending' ? 'pending' : 'subscriber';
      return latest.get(key) === reader ? undefined : 'twice';
    };
    const judged = readers.map((reader) => ({ reader, why: judge(reader) }));
    const taken = judged.flatMap(({ reader, why }) => (why === undefined ? [reader] : []));
    if (!isTrial) {
      const entry = { act: 'readers.import', record: null, details: { readers: taken.length } };
      await writeJournal(transaction, actor, entry, now().toISOString());
      await add(transaction, taken, now().toISOString(), newId, progress);
      await countReaders(transaction, now(), { joined: taken.length });
    }
    return { taken, leftOut: judged.flatMap(({ reader, why }) => (why === undefined ? [] : [{ reader, why }])) };
  });
}

async function statesOf(transaction: DatabaseTransaction, keys: readonly string[]) {
  const states = new Map<string, 'pending' | 'confirmed' | 'unsubscribed'>();
  for (const slice of slicesOf(keys)) {
    const rows = await transaction
      .selectFrom('subscribers')
      .select(['address_key', 'state'])
      .where('address_key', 'in', slice)
      .execute();
    for (const row of rows) states.set(row.address_key, row.state);
  }
  return states;
}

async function add(
  transaction: DatabaseTransaction,
  readers: readonly ReaderToImport[],
  at: string,
  newId: () => string,
  progress?: (done: number, all: number) => void,
): Promise<void> {
  let done = 0;
  for (const slice of slicesOf(readers)) {
    const rows = slice.map((reader) => ({ id: newId(), reader }));
    const subscribers = rows.map(({ id, reader: { email } }) => {
      const state = 'confirmed' as const;
      return { id, email, address_key: addressKey(email), state, created_at: at, changed_at: at };
    });
    await transaction.insertInto('subscribers').values(subscribers).execute();
    const proofs = rows.map(({ id, reader: { source: form, wording, at: asked } }) => {
      const event = 'imported' as const;
      return { id: newId(), subscriber_id: id, event, form, wording, at: asked.toISOString() };
    });
    await transaction.insertInto('consent_events').values(proofs).execute();
    done += slice.length;
    progress?.(done, readers.length);
  }
}
