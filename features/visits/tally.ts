import type { VitalsMessage } from './schema.ts';
import { vitalNames } from './vitals.ts';
import type { ViewCountRow, VitalCountRow } from './tables.ts';
import { bucketOf } from './buckets.ts';
import { sql } from 'kysely';
import type { Store } from '../../core/store/store.ts';
import { slicesOf } from '../../core/store/slices.ts';

/** Unwritten counts. Its size depends on days, routes and buckets, not on visits. */
export class Tally {
  readonly #views = new Map<string, ViewCountRow>();
  readonly #vitals = new Map<string, VitalCountRow>();

  get isEmpty(): boolean {
    return this.#views.size === 0 && this.#vitals.size === 0;
  }

  addVitals(day: string, { route, vitals }: VitalsMessage): void {
    for (const vital of vitalNames) {
      const value = vitals[vital];
      if (value !== undefined) this.#addSamples({ day, route, vital, at_most: bucketOf(vital, value), samples: 1 });
    }
  }

  addAll(other: Tally): void {
    for (const row of other.viewRows()) this.addViews(row);
    for (const row of other.vitalRows()) this.#addSamples(row);
  }

  /** Rows ordered by key, so that concurrent processes lock the same rows in the same order. */
  viewRows(): readonly ViewCountRow[] {
    return inOrder(this.#views);
  }

  vitalRows(): readonly VitalCountRow[] {
    return inOrder(this.#vitals);
  }

  addViews({ day, route, views, prefetched }: ViewCountRow): void {
    const key = `${day} ${route}`;
    const cell = this.#views.get(key) ?? { day, route, views: 0, prefetched: 0 };
    cell.views += views;
    cell.prefetched += prefetched;
    this.#views.set(key, cell);
  }

  #addSamples(row: VitalCountRow): void {
    const key = `${row.day} ${row.route} ${row.vital} ${row.at_most}`;
    const samples = (this.#vitals.get(key)?.samples ?? 0) + row.samples;
    this.#vitals.set(key, { ...row, samples });
  }
}

function inOrder<Row>(cells: ReadonlyMap<string, Row>): readonly Row[] {
  return [...cells].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);
}

/** Adds the counts to the database in one transaction. */
export async function writeTally(store: Store, tally: Tally): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    for (const rows of slicesOf(tally.viewRows())) {
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
    for (const rows of slicesOf(tally.vitalRows())) {
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
