import { createHmac } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { secretOf } from '../../core/store/secrets.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { SuppressionRow } from './tables.ts';
import type { Database, DatabaseTransaction } from '../../core/store/store.ts';

const suppressionSecret = 'suppression';

/** Keyed with a secret of this database, so that fingerprints alone cannot be tested against lists of addresses. */
const printUnder = (secret: string, addressKey: string): string =>
  createHmac('sha256', secret).update(addressKey).digest('base64url');

/** Reads the key of the fingerprints without creating it; it exists from the first suppression on. */
const readSecret = (db: Database) =>
  db.selectFrom('secrets').select('value').where('name', '=', suppressionSecret).executeTakeFirst();

/** Why an address is suppressed. */
export type SuppressionReason = SuppressionRow['why'];

/** Details of a suppression. */
export type Suppression = Pick<SuppressionRow, 'at' | 'why' | 'requests_until'>;

/** Suppresses an address by its fingerprint until it is confirmed or erased. A later reason replaces an earlier one. */
export async function suppress(
  transaction: DatabaseTransaction,
  addressKey: string,
  { why, at, requestsUntil }: Pick<SuppressionRow, 'why' | 'at'> & { readonly requestsUntil?: string | undefined },
): Promise<void> {
  const fingerprint = printUnder(await secretOf(transaction, suppressionSecret), addressKey);
  await transaction
    .insertInto('suppressions')
    .values({ fingerprint, at, why, requests_until: requestsUntil ?? null })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ at, why, ...(requestsUntil === undefined ? {} : { requests_until: requestsUntil }) }),
    )
    .execute();
}

/** The suppressed ones among some address keys. Writes nothing. */
export async function suppressedAmong(db: Database, readers: readonly { readonly address_key: string }[]) {
  const secret = await readSecret(db);
  const suppressed = new Set<string>();
  if (!secret) return suppressed;
  for (const slice of slicesOf(readers)) {
    const keys = new Map(slice.map(({ address_key: key }) => [printUnder(secret.value, key), key]));
    const found = await db
      .selectFrom('suppressions')
      .select('fingerprint')
      .where('fingerprint', 'in', [...keys.keys()])
      .execute();
    for (const row of found) suppressed.add(keys.get(row.fingerprint) ?? '');
  }
  return suppressed;
}

/** The suppression of an address; undefined if there is none. */
export async function suppressionOf(db: Database, addressKey: string): Promise<Suppression | undefined> {
  const print = await suppressionPrint(db, addressKey);
  if (print === undefined) return undefined;
  return db
    .selectFrom('suppressions')
    .select(['at', 'why', 'requests_until'])
    .where('fingerprint', '=', print)
    .executeTakeFirst();
}

/** Fingerprint of an address; undefined if no address was ever suppressed. */
export async function suppressionPrint(db: Database, addressKey: string): Promise<string | undefined> {
  const secret = await readSecret(db);
  return secret && printUnder(secret.value, addressKey);
}

/** Query for the suppression that blocks requests for an address at a time. */
export function requestsStoppedBy(db: Database, print: string | RawBuilder<never>, now: string | RawBuilder<never>) {
  return db.selectFrom('suppressions').where('fingerprint', '=', print).where('requests_until', '>', now);
}

/** Deletes the suppression of an address, if there is one. */
export async function liftSuppression(transaction: DatabaseTransaction, addressKey: string): Promise<void> {
  const print = await suppressionPrint(transaction, addressKey);
  if (print !== undefined) await transaction.deleteFrom('suppressions').where('fingerprint', '=', print).execute();
}
