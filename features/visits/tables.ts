import * as z from 'zod/mini';
import { vitalNames } from './vitals.ts';
import { integer, newTables, text, type RowOf, type RowsOf } from '../../core/store/columns.ts';

const tables = {
  /** Views of one page on one day (UTC, e.g. `2026-11-20`). */
  view_counts: {
    day: text,
    route: text,
    views: integer,
    /** Prefetched by a browser, whether seen or not. */
    prefetched: z._default(integer, 0),
  },
  /** Number of visits with a vital in one bucket. */
  vital_counts: {
    day: text,
    route: text,
    vital: z.enum(vitalNames),
    /** Upper bound of the bucket: milliseconds; for CLS thousandths. */
    at_most: integer,
    samples: integer,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type ViewCountRow = RowOf<typeof tables.view_counts>;
export type VitalCountRow = RowOf<typeof tables.vital_counts>;

export const migrations = newTables('2026-11-25-1-visits', tables, '', {
  view_counts: 'primary key (day, route)',
  vital_counts: 'primary key (day, route, vital, at_most)',
});
