import { sql } from 'kysely';
import { eraseMails, eraseMailsWhere } from '../../core/store/erasure.ts';
import { peopleIn, type PersonalParts, type Reading, type StoredData } from '../../core/context/personal-data.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';

export type Stored = Partial<StoredData>;

/** Ids of a person's records that emails can refer to. */
export async function subjectsOf(db: Database, parts: PersonalParts, addressKey: string): Promise<string[]> {
  const subjects: string[] = [];
  for (const { table } of peopleIn(parts))
    subjects.push(
      ...(await db.selectFrom(table).select('id').where('address_key', '=', addressKey).execute()).map(({ id }) => id),
    );
  for (const { erase } of parts) subjects.push(...((await erase?.subjects?.(db, addressKey)) ?? []));
  return subjects;
}

/** Reads everything stored about an address, as its owner or staff may see it. */
export async function readStored(
  db: Database,
  parts: PersonalParts,
  addressKey: string,
  audience: Reading['audience'],
): Promise<Stored> {
  const subjects = await subjectsOf(db, parts, addressKey);
  let stored: Stored = {};
  for (const { read } of parts) stored = { ...stored, ...(await read?.stored(db, { addressKey, audience, subjects })) };
  return stored;
}

/** Counts the stored records by name, leaving out names without any. */
export function countsOf(stored: Stored): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(stored)
      .map(([name, things]) => [name, Array.isArray(things) ? things.length : things === null ? 0 : 1] as const)
      .filter(([, count]) => count > 0),
  );
}

export function isNothing(stored: Stored): boolean {
  return Object.keys(countsOf(stored)).length === 0;
}

/** Deletes what every feature stores about an address, and its emails, whose ids it returns. */
export async function eraseStored(transaction: DatabaseTransaction, parts: PersonalParts, addressKey: string) {
  // Emails first, to avoid deadlocks: sending a newsletter locks emails before subscribers.
  const mails = [
    ...(await eraseMails(transaction, await subjectsOf(transaction, parts, addressKey))),
    ...(await eraseMailsWhere(transaction, (where) => where(sql<string>`lower(recipient)`, '=', addressKey))),
  ];
  for (const { erase } of parts) await erase?.besides?.(transaction, addressKey);
  for (const { table } of peopleIn(parts))
    await transaction.deleteFrom(table).where('address_key', '=', addressKey).execute();
  return mails;
}
