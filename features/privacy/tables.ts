import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    data_requests: DataRequestRow;
    data_request_counts: DataRequestCountRow;
    data_links: DataLinkRow;
    erasures: ErasureRow;
    erasure_keys: ErasureKeyRow;
    erased: ErasedRow;
    retention_runs: RetentionRunRow;
    retention_history: RetentionHistoryRow;
  }
}

export interface DataRequestRow {
  id: string;
  email: string;
  address_key: string;
  created_at: string;
  /** When the owner first downloaded the data. */
  taken_at: string | null;
}

/** How often an event of the data page happened on one UTC day. */
export interface DataRequestCountRow {
  day: string;
  event: 'asked' | 'opened' | 'taken' | 'erased';
  times: number;
}

export interface DataLinkRow {
  /** SHA-256 of the token. */
  hash: string;
  request_id: string;
  /** `open`: the emailed link, valid once. `session`: the page that it opened. */
  purpose: 'open' | 'session';
  expires_at: string;
}

/** An unfinished erasure: its rows are deleted, but emails being sent, files or the WAL may still hold its data. */
interface ErasureRow {
  id: string;
  asked_at: string;
  /** Ids of its emails, JSON; they identify nobody. */
  mails: string;
}

/** The HMAC key of a year's fingerprints, which are deleted with it. */
interface ErasureKeyRow {
  id: string;
  /** The UTC year, `2026`. */
  year: string;
  key: string;
}

/** The erasure of a person, or of a part of their data. */
interface ErasedRow {
  id: string;
  key_id: string;
  at: string;
  /** HMAC-SHA-256 of the address key or of the name of the part; base64url. */
  fingerprint: string;
}

interface RetentionRunRow {
  rule: string;
  /** When it was first attempted. */
  since: string;
  succeeded_at: string | null;
  /** Why the latest attempt failed; null if it succeeded. */
  failure: string | null;
  /** Records deleted by the latest successful attempt; null before the first. */
  deleted: number | null;
}

/** One run of all retention rules. */
export interface RetentionHistoryRow {
  id: string;
  /** When it started. */
  at: string;
  who: string | null;
  /** Duration in milliseconds. */
  took: number;
  /** Rows deleted by all rules. */
  deleted: number;
  /** Which rules failed, and why; null if none did. */
  failure: string | null;
}

export const migrations: Migrations = {
  '2026-11-25-1-privacy': sqlMigration(`
    create table data_requests (
      id text primary key,
      email text not null,
      address_key text not null,
      created_at text not null,
      taken_at text
    );
    create index data_requests_by_address on data_requests (address_key, created_at);

    create table data_request_counts (
      day text not null,
      event text not null,
      times integer not null,
      primary key (day, event)
    );

    create table data_links (
      hash text primary key,
      request_id text not null references data_requests (id) on delete cascade,
      purpose text not null,
      expires_at text not null
    );
    create index data_links_by_request on data_links (request_id);

    create table erasures (
      id text primary key,
      asked_at text not null,
      mails text not null
    );

    create table erasure_keys (
      id text primary key,
      year text not null,
      key text not null
    );

    create table erased (
      id text primary key,
      key_id text not null references erasure_keys (id) on delete cascade,
      at text not null,
      fingerprint text not null
    );
    create index erased_by_key on erased (key_id);

    create table retention_runs (
      rule text primary key,
      since text not null,
      succeeded_at text,
      failure text,
      deleted integer
    );

    create table retention_history (
      id text primary key,
      at text not null,
      who text,
      took integer not null,
      deleted integer not null,
      failure text
    );
    create index retention_history_by_time on retention_history (at, id);
  `),
};
