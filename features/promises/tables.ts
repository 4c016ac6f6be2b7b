import type { PublishedMonths } from './closed-months.ts';
import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    promise_months: PromiseMonthRow;
    promise_snapshots: PromiseSnapshotRow;
  }
}

/** Figures of a promise for one or several months, written once and never changed. No personal data. */
interface PromiseMonthRow extends PublishedMonths {
  /** Id in content/promises.yaml. */
  promise: string;
}

/** The other figures on /promises. */
interface PromiseSnapshotRow {
  made_at: string;
  /** JSON: features/promises/snapshot.ts. */
  facts: string;
}

export const migrations: Migrations = {
  '2026-11-25-1-promises': sqlMigration(`
    create table promise_months (
      promise text not null,
      first_month text not null,
      last_month text not null,
      closed_at text not null,
      kept integer not null,
      missed integer not null,
      chosen integer not null,
      closed integer not null,
      not_for_us integer not null,
      half double precision,
      most double precision,
      slowest double precision,
      primary key (promise, first_month)
    );

    create table promise_snapshots (
      made_at text primary key,
      facts text not null
    );
  `),
};
