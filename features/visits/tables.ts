import type { VitalName } from './vitals.ts';
import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    view_counts: ViewCountRow;
    vital_counts: VitalCountRow;
  }
}

/** Views of one page on one day (UTC, e.g. `2026-11-20`). */
export interface ViewCountRow {
  day: string;
  route: string;
  views: number;
  /** Prefetched by a browser, whether seen or not. */
  prefetched: number;
}

/** Number of visits with a vital in one bucket. */
export interface VitalCountRow {
  day: string;
  route: string;
  vital: VitalName;
  /** Upper bound of the bucket: milliseconds; for CLS thousandths. */
  at_most: number;
  samples: number;
}

export const migrations: Migrations = {
  '2026-11-25-1-visits': sqlMigration(`
    create table view_counts (
      day text not null,
      route text not null,
      views integer not null,
      prefetched integer not null default 0,
      primary key (day, route)
    );

    create table vital_counts (
      day text not null,
      route text not null,
      vital text not null,
      at_most integer not null,
      samples integer not null,
      primary key (day, route, vital, at_most)
    );
  `),
};
