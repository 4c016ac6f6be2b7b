import { sql } from 'kysely';
import type { Store } from '../../core/store/store.ts';
import type { Tally } from './tally.ts';

/** SQLite takes 32766 parameters in a statement, PostgreSQL 65535. */
const rowsAtOnce = 500;

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Adds counts to those in the database, all of them or none. */
export async function writeTally(store: Store, tally: Tally): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    for (const rows of slices(tally.viewRows())) {
      await transaction
        .insertInto('view_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['day', 'route']).doUpdateSet({
            views: sql<number>`view_counts.views + excluded.views`,
            prefetched: sql<number>`view_counts.prefetched + excluded.prefetched`,
          }),
        )
        .execute();
    }
    for (const rows of slices(tally.vitalRows())) {
      await transaction
        .insertInto('vital_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'route', 'vital', 'at_most'])
            .doUpdateSet({ samples: sql<number>`vital_counts.samples + excluded.samples` }),
        )
        .execute();
    }
  });
}
