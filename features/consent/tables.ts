import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    consent_receipts: ConsentReceiptRow;
  }
}

/** An anonymous cookie choice. The three categories and the signal are 0 or 1. */
export interface ConsentReceiptRow {
  /** Random, generated in the browser. */
  id: string;
  chosen_at: string;
  policy: string;
  wording: string;
  global_privacy_control: number;
  analytics: number;
  functional: number;
  personalization: number;
}

export const migrations: Migrations = {
  '2026-11-25-1-consent': sqlMigration(`
    create table consent_receipts (
      id text primary key,
      chosen_at text not null,
      policy text not null,
      wording text not null,
      global_privacy_control integer not null,
      analytics integer not null,
      functional integer not null,
      personalization integer not null
    );
    create index consent_receipts_by_time on consent_receipts (chosen_at);
  `),
};
