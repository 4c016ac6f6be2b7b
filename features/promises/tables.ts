import { publishedMonths } from './closed-months.ts';
import { key, newTables, text, type RowsOf } from '../../core/store/columns.ts';

const tables = {
  /** Figures of a promise for one or several months, written once and never changed. No personal data. */
  promise_months: {
    /** Id in content/promises.yaml. */
    promise: text,
    ...publishedMonths.shape,
  },
  /** The other figures on /promises. */
  promise_snapshots: {
    made_at: key,
    /** JSON: features/promises/snapshot.ts. */
    facts: text,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export const migrations = newTables('2026-11-25-1-promises', tables, '', {
  promise_months: 'primary key (promise, first_month)',
});
