import { createHmac } from 'node:crypto';
import { secretOf } from '../store/secrets.ts';
import type { DatabaseTransaction } from '../store/store.ts';

/** What remains of an address that left: under a key of this database, so that lists of addresses cannot be tried elsewhere. */
async function fingerprint(transaction: DatabaseTransaction, addressKey: string): Promise<string> {
  return createHmac('sha256', await secretOf(transaction, 'suppression')).update(addressKey).digest('base64url');
}

/** Keeps an address from being mailed again without keeping the address. */
export async function suppress(transaction: DatabaseTransaction, addressKey: string, at: string): Promise<void> {
  await transaction.insertInto('suppressions').values({ fingerprint: await fingerprint(transaction, addressKey), at })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing()).execute();
}

/** Whether an address must not be written to unless its owner asks and confirms. Every list of recipients is held against it. */
export async function isSuppressed(transaction: DatabaseTransaction, addressKey: string): Promise<boolean> {
  const print = await fingerprint(transaction, addressKey);
  return await transaction.selectFrom('suppressions').select('at').where('fingerprint', '=', print).executeTakeFirst() !== undefined;
}

export async function liftSuppression(transaction: DatabaseTransaction, addressKey: string): Promise<void> {
  await transaction.deleteFrom('suppressions').where('fingerprint', '=', await fingerprint(transaction, addressKey)).execute();
}
