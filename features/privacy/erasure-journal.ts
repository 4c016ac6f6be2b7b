import { createHmac, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';

/** Erasures by time and fingerprint, keyed per year; deleting a year's key makes its fingerprints unverifiable. */
export const erasureRecord = z.object({
  keys: z.array(z.object({ id: z.string(), year: z.string(), key: z.string() })),
  erased: z.array(z.object({ id: z.string(), key_id: z.string(), at: z.string(), fingerprint: z.string() })),
});

export type ErasureRecord = z.infer<typeof erasureRecord>;

/** Names an erased part in the record. Its space sets it apart from a person, who is named by address key. */
export function erasedPart(kind: string, name: string): string {
  return `${kind} ${name}`;
}

/** Records an erasure, in the transaction that erases. @param erased an address key or an `erasedPart` */
export async function recordErasure(transaction: DatabaseTransaction, erased: string, at: Date): Promise<void> {
  const year = at.toISOString().slice(0, 4);
  const known = await transaction.selectFrom('erasure_keys').selectAll().where('year', '=', year).executeTakeFirst();
  // Two processes may each create a key: a year can have several.
  const key = known ?? { id: v7(), year, key: randomBytes(32).toString('base64url') };
  if (!known) await transaction.insertInto('erasure_keys').values(key).execute();
  const print = { id: v7(), key_id: key.id, at: at.toISOString(), fingerprint: fingerprint(key.key, erased) };
  await transaction.insertInto('erased').values(print).execute();
}

export async function erasuresIn(db: Database): Promise<ErasureRecord> {
  return {
    keys: await db.selectFrom('erasure_keys').select(['id', 'year', 'key']).orderBy('id').execute(),
    erased: await db.selectFrom('erased').select(['id', 'key_id', 'at', 'fingerprint']).orderBy('id').execute(),
  };
}

/** Returns a test of whether the record holds an address key or an `erasedPart`. */
export function isErasedBy({ keys, erased }: ErasureRecord): (name: string) => boolean {
  const prints = Map.groupBy(erased, ({ key_id }) => key_id);
  const years = keys.map(({ id, key }) => ({
    key,
    prints: new Set(prints.get(id)?.map((print) => print.fingerprint)),
  }));
  return (name) => years.some(({ key, prints: of }) => of.size > 0 && of.has(fingerprint(key, name)));
}

function fingerprint(key: string, name: string): string {
  return createHmac('sha256', key).update(name).digest('base64url');
}
