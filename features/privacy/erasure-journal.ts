import { createHmac, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';

/** Who was erased, and when: of an address a fingerprint alone, under a key of its year, with which it goes. */
export const erasureRecord = z.object({
  keys: z.array(z.object({ id: z.string(), year: z.string(), key: z.string() })),
  erased: z.array(z.object({ id: z.string(), key_id: z.string(), at: z.string(), fingerprint: z.string() })),
});

export type ErasureRecord = z.infer<typeof erasureRecord>;

/** A part of what is stored, as the record names it; a whole person is the key of their address, without a space. */
export function erasedPart(kind: string, name: string): string {
  return `${kind} ${name}`;
}

/** Writes an erasure down, in the transaction that erases. */
export async function noteErasure(transaction: DatabaseTransaction, erased: string, at: Date): Promise<void> {
  const year = at.toISOString().slice(0, 4);
  const known = await transaction.selectFrom('erasure_keys').selectAll().where('year', '=', year).executeTakeFirst();
  // Two processes may each make one: a year may have several.
  const key = known ?? { id: v7(), year, key: randomBytes(32).toString('base64url') };
  if (!known) await transaction.insertInto('erasure_keys').values(key).execute();
  const print = { id: v7(), key_id: key.id, at: at.toISOString(), fingerprint: fingerprint(key.key, erased) };
  await transaction.insertInto('erased').values(print).execute();
}

/** What a database knows of erasures. */
export async function erasuresIn(db: Database): Promise<ErasureRecord> {
  return {
    keys: await db.selectFrom('erasure_keys').select(['id', 'year', 'key']).orderBy('id').execute(),
    erased: await db.selectFrom('erased').select(['id', 'key_id', 'at', 'fingerprint']).orderBy('id').execute(),
  };
}

/** Says of the key of an address, or of a part, whether the record has it. */
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
