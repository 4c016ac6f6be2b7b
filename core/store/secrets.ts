import { randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from './store.ts';

/** A key of this database, made at its first use and shared by all processes on it. */
export async function secretOf(transaction: DatabaseTransaction, name: string): Promise<string> {
  const known = await transaction.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  if (known) return known.value;
  await transaction
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await transaction.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value;
}

/** Ends a key: a new one is made at its next use, and what the old one made is accepted until the next renewal. */
export async function renewSecret(transaction: DatabaseTransaction, name: string): Promise<void> {
  await transaction.deleteFrom('secrets').where('name', '=', before(name)).execute();
  await transaction
    .updateTable('secrets')
    .set({ name: before(name) })
    .where('name', '=', name)
    .execute();
}

/** A key, and the one before its last renewal. */
export async function secretsOf(transaction: DatabaseTransaction, name: string): Promise<readonly string[]> {
  const old = await transaction.selectFrom('secrets').select('value').where('name', '=', before(name)).execute();
  return [await secretOf(transaction, name), ...old.map(({ value }) => value)];
}

function before(name: string): string {
  return `${name} before`;
}
