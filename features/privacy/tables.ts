import * as z from 'zod/mini';
import {
  belongsTo,
  integer,
  key,
  newTables,
  perhaps,
  text,
  type RowOf,
  type RowsOf,
} from '../../core/store/columns.ts';

const tables = {
  data_requests: {
    id: key,
    email: text,
    address_key: text,
    created_at: text,
    /** When the owner first downloaded the data. */
    taken_at: perhaps,
  },
  /** How often an event of the data page happened on one UTC day. */
  data_request_counts: {
    day: text,
    event: z.enum(['asked', 'opened', 'taken', 'erased']),
    times: integer,
  },
  data_links: {
    hash: key,
    request_id: belongsTo('data_requests'),
    /** `open`: the emailed link, valid once. `session`: the page that it opened. */
    purpose: z.enum(['open', 'session']),
    expires_at: text,
  },
  /** An unfinished erasure: its rows are deleted, but emails being sent, files or the WAL may still hold its data. */
  erasures: {
    id: key,
    asked_at: text,
    /** Ids of its emails, JSON; they identify nobody. */
    mails: text,
  },
  /** The HMAC key of a year's fingerprints, which are deleted with it. */
  erasure_keys: {
    id: key,
    year: text,
    key: text,
  },
  /** The erasure of a person, or of a part of their data. */
  erased: {
    id: key,
    key_id: belongsTo('erasure_keys'),
    at: text,
    /** HMAC-SHA-256 of the address key or of the name of the part; base64url. */
    fingerprint: text,
  },
  retention_runs: {
    rule: key,
    /** When it was first attempted. */
    since: text,
    succeeded_at: perhaps,
    /** Why the latest attempt failed; null if it succeeded. */
    failure: perhaps,
    /** Records deleted by the latest successful attempt; null before the first. */
    deleted: z.nullable(integer),
  },
  retention_history: {
    id: key,
    at: text,
    who: perhaps,
    /** Duration in milliseconds. */
    took: integer,
    /** Rows deleted by all rules. */
    deleted: integer,
    /** Which rules failed, and why; null if none did. */
    failure: perhaps,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type DataRequestRow = RowOf<typeof tables.data_requests>;
export type DataRequestCountRow = RowOf<typeof tables.data_request_counts>;
export type DataLinkRow = RowOf<typeof tables.data_links>;
export type RetentionHistoryRow = RowOf<typeof tables.retention_history>;

export const migrations = newTables(
  '2026-11-25-1-privacy',
  tables,
  `
  create index data_requests_by_address on data_requests (address_key, created_at);
  create index data_links_by_request on data_links (request_id);
  create index erased_by_key on erased (key_id);
  create index retention_history_by_time on retention_history (at, id);
  `,
  {
    data_request_counts: 'primary key (day, event)',
  },
);
