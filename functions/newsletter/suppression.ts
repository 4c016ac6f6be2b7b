import { createHmac } from 'node:crypto';
import { secretOf } from '../store/secrets.ts';
import type { DatabaseTransaction } from '../store/store.ts';

/** What remains of an address that left: under a key of this database, so that lists of addresses cannot be tried elsewhere. */
async function fingerprint(transaction: DatabaseTransaction, addressKey: string): Promise<string> {
  return createHmac('sha256', await secretOf(transaction, 'suppression'))
    .update(addressKey)
    .digest('base64url');
}

/**
 * Keeps an address from being mailed again without keeping the address. Only its confirmation lifts this, or its erasure.
 *
 * @param requestsUntil ISO time until which requests for it are not mailed either.
 */
export async function suppress(transaction: DatabaseTransaction, addressKey: string, at: string, requestsUntil?: string): Promise<void> {
  await transaction
    .insertInto('suppressions')
    .values({ fingerprint: await fingerprint(transaction, addressKey), at, requests_until: requestsUntil ?? null })
    .onConflict((conflict) => {
      const known = conflict.column('fingerprint');
      return requestsUntil === undefined ? known.doNothing() : known.doUpdateSet({ requests_until: requestsUntil });
    })
    .execute();
}

/** Whether an address must not be written to unless its owner asks and confirms. Every list of recipients is held against it. */
export async function isSuppressed(transaction: DatabaseTransaction, addressKey: string): Promise<boolean> {
  return (await suppressionOf(transaction, addressKey)) !== undefined;
}

/** The suppression of an address; undefined when there is none. */
export async function suppressionOf(transaction: DatabaseTransaction, addressKey: string): Promise<{ readonly requests_until: string | null } | undefined> {
  const print = await fingerprint(transaction, addressKey);
  return transaction.selectFrom('suppressions').select('requests_until').where('fingerprint', '=', print).executeTakeFirst();
}

export async function liftSuppression(transaction: DatabaseTransaction, addressKey: string): Promise<void> {
  await transaction
    .deleteFrom('suppressions')
    .where('fingerprint', '=', await fingerprint(transaction, addressKey))
    .execute();
}
