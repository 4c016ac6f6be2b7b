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
