import { sql } from 'kysely';
import type { Database } from '../../../core/store/store.ts';

/** Adds to the anonymous counts of readers who joined and left on the day of `at` (UTC). */
export async function countReaders(
  db: Database,
  at: Date,
  { joined = 0, gone = 0 }: { readonly joined?: number; readonly gone?: number },
): Promise<void> {
  if (joined === 0 && gone === 0) return;
  await db
    .insertInto('reader_counts')
    .values({ day: at.toISOString().slice(0, 10), joined, gone })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        joined: sql<number>`reader_counts.joined + excluded.joined`,
        gone: sql<number>`reader_counts.gone + excluded.gone`,
      }),
    )
    .execute();
}

/** Counts the confirmed reader of an address, if any, as gone. Call it before erasing the row. */
export async function countErased(db: Database, addressKey: string, at: Date): Promise<void> {
  const reader = await db
    .selectFrom('subscribers')
    .select('id')
    .where('address_key', '=', addressKey)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  if (reader) await countReaders(db, at, { gone: 1 });
}
