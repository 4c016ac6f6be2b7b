import type { VitalsMessage } from './schema.ts';
import { vitalNames, type VitalName } from './vitals.ts';
import type { ViewCountRow, VitalCountRow } from './tables.ts';
import { bucketOf } from './buckets.ts';
import type { Counting } from './counting.ts';
import { sql } from 'kysely';
import type { Store } from '../../core/store/store.ts';

interface VitalCell {
  readonly day: string;
  readonly route: string;
  readonly vital: VitalName;
  readonly at_most: number;
  samples: number;
}

/** Counts that have not been written yet. It grows with days, routes and buckets, never with visits. */
export class Tally {
  readonly #views = new Map<string, ViewCountRow>();
  readonly #vitals = new Map<string, VitalCell>();

  get isEmpty(): boolean {
    return this.#views.size === 0 && this.#vitals.size === 0;
  }

  /** Counts one request for a page on a day (UTC). */
  addView(day: string, route: string, counting: Counting): void {
    const [views, prefetched] = counting === 'view' ? [1, 0] : [0, 1];
    this.#addViews({ day, route, views, prefetched });
  }

  /** Counts one message on a day (UTC). */
  addVitals(day: string, { route, vitals }: VitalsMessage): void {
    for (const vital of vitalNames) {
      const value = vitals[vital];
      if (value !== undefined) this.#addSamples({ day, route, vital, at_most: bucketOf(vital, value), samples: 1 });
    }
  }

  /** Takes back what could not be written. */
  addAll(other: Tally): void {
    for (const row of other.viewRows()) this.#addViews(row);
    for (const row of other.vitalRows()) this.#addSamples(row);
  }

  /** In the order of their keys: processes that write the same rows at once must lock them in the same order. */
  viewRows(): readonly ViewCountRow[] {
    return inOrder(this.#views);
  }

  vitalRows(): readonly VitalCountRow[] {
    return inOrder(this.#vitals);
  }

  #addViews(row: ViewCountRow): void {
    const key = `${row.day} ${row.route}`;
    const cell = this.#views.get(key);
    if (cell) {
      cell.views += row.views;
      cell.prefetched += row.prefetched;
    } else {
      this.#views.set(key, { ...row });
    }
  }

  #addSamples(row: VitalCountRow): void {
    const key = `${row.day} ${row.route} ${row.vital} ${row.at_most}`;
    const cell = this.#vitals.get(key);
    if (cell) cell.samples += row.samples;
    else this.#vitals.set(key, { ...row });
  }
}

function inOrder<Row>(cells: ReadonlyMap<string, Row>): readonly Row[] {
  return [...cells].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);
}

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
