import { createHmac } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { secretOf } from '../../core/store/secrets.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { SuppressionRow } from './tables.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';

/** Under a key of this database, so that lists of addresses cannot be tried elsewhere. */
async function fingerprint(transaction: DatabaseTransaction, addressKey: string): Promise<string> {
  return fingerprintUnder(await secretOf(transaction, suppressionSecret), addressKey);
}

const suppressionSecret = 'suppression';

/** The key of the fingerprints. Where nobody ever left there is none, and none is made. */
const readSecret = (db: Database) =>
  db.selectFrom('secrets').select('value').where('name', '=', suppressionSecret).executeTakeFirst();

function fingerprintUnder(secret: string, addressKey: string): string {
  return createHmac('sha256', secret).update(addressKey).digest('base64url');
}

/** Why an address is not to be emailed. */
export type SuppressionReason = SuppressionRow['why'];

/** What is known of a suppression. */
export type Suppression = Pick<SuppressionRow, 'at' | 'why' | 'requests_until'>;

interface NewSuppression {
  readonly why: SuppressionReason;
  readonly at: string;
  /** ISO time until which requests for the address are not mailed either. */
  readonly requestsUntil?: string | undefined;
}

/** Keeps an address from being mailed without keeping it, until its confirmation or erasure. A later reason wins. */
export async function suppress(
  transaction: DatabaseTransaction,
  addressKey: string,
  { why, at, requestsUntil }: NewSuppression,
): Promise<void> {
  await transaction
    .insertInto('suppressions')
    .values({ fingerprint: await fingerprint(transaction, addressKey), at, why, requests_until: requestsUntil ?? null })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ at, why, ...(requestsUntil === undefined ? {} : { requests_until: requestsUntil }) }),
    )
    .execute();
}

/** Whether an address must not be written to unless its owner asks and confirms. */
export async function isSuppressed(transaction: DatabaseTransaction, addressKey: string): Promise<boolean> {
  return (await suppressionOf(transaction, addressKey)) !== undefined;
}

/** Those of the address keys that are suppressed. Reads alone. */
export async function suppressedAmong(db: Database, readers: readonly { readonly address_key: string }[]) {
  const secret = await readSecret(db);
  const suppressed = new Set<string>();
  if (!secret) return suppressed;
  for (const slice of slicesOf(readers)) {
    const keys = new Map(slice.map(({ address_key: key }) => [fingerprintUnder(secret.value, key), key]));
    const found = await db
      .selectFrom('suppressions')
      .select('fingerprint')
      .where('fingerprint', 'in', [...keys.keys()])
      .execute();
    for (const row of found) suppressed.add(keys.get(row.fingerprint) ?? '');
  }
  return suppressed;
}

/** The suppression of an address; undefined when there is none. */
export async function suppressionOf(db: Database, addressKey: string): Promise<Suppression | undefined> {
  const print = await suppressionPrint(db, addressKey);
  if (print === undefined) return undefined;
  return db
    .selectFrom('suppressions')
    .select(['at', 'why', 'requests_until'])
    .where('fingerprint', '=', print)
    .executeTakeFirst();
}

/** What would remain of an address that left; undefined where nobody ever did. */
export async function suppressionPrint(db: Database, addressKey: string): Promise<string | undefined> {
  const secret = await readSecret(db);
  return secret && fingerprintUnder(secret.value, addressKey);
}

/** The suppression that stops requests of an address at a moment. */
export function requestsStoppedBy(db: Database, print: string | RawBuilder<never>, now: string | RawBuilder<never>) {
  return db.selectFrom('suppressions').where('fingerprint', '=', print).where('requests_until', '>', now);
}

export async function liftSuppression(transaction: DatabaseTransaction, addressKey: string): Promise<void> {
  await transaction
    .deleteFrom('suppressions')
    .where('fingerprint', '=', await fingerprint(transaction, addressKey))
    .execute();
}
