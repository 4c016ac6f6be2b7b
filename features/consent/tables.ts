import { integer, key, newTables, text, type RowOf, type RowsOf } from '../../core/store/columns.ts';

const tables = {
  /** An anonymous cookie choice. The three categories and the signal are 0 or 1. */
  consent_receipts: {
    /** Random, generated in the browser. */
    id: key,
    chosen_at: text,
    policy: text,
    wording: text,
    global_privacy_control: integer,
    analytics: integer,
    functional: integer,
    personalization: integer,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type ConsentReceiptRow = RowOf<typeof tables.consent_receipts>;

export const migrations = newTables(
  '2026-11-25-1-consent',
  tables,
  `
  create index consent_receipts_by_time on consent_receipts (chosen_at);
  `,
);
