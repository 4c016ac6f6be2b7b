import * as z from 'zod/mini';
import { letterMigrations } from './letters/tables.ts';
import {
  belongsTo,
  integer,
  key,
  newTables,
  perhaps,
  text,
  unique,
  type RowOf,
  type RowsOf,
} from '../../core/store/columns.ts';

const tables = {
  /** A sign-up as submitted. Whether it gets an email is decided when that email is due, after the response. */
  sign_ups: {
    id: key,
    email: text,
    address_key: text,
    form: text,
    wording: text,
    at: text,
    /** The decision; null until it is made. */
    outcome: z.nullable(z.enum(['mail', 'nothing'])),
  },
  /** Anonymous counts of a newsletter form in one hour (UTC, e.g. `2026-11-20T09`). */
  sign_up_counts: {
    hour: text,
    form: text,
    /** Requests that led to a confirmation email. */
    asked: integer,
    confirmed: integer,
  },
  /** An alarm to the team about many sign-ups with few confirmations. */
  sign_up_alarms: {
    at: key,
    /** Period of the two counts, in hours. */
    hours: integer,
    asked: integer,
    confirmed: integer,
  },
  subscribers: {
    id: key,
    /** As typed; the address that is emailed. */
    email: text,
    /** The address in lower case; unique. */
    address_key: unique,
    state: z.enum(['pending', 'confirmed', 'unsubscribed']),
    created_at: text,
    /** Latest change of state; while pending, when the latest confirmation email was sent. */
    changed_at: text,
  },
  /** Proof of opt-in, append only. */
  consent_events: {
    id: key,
    subscriber_id: belongsTo('subscribers'),
    event: z.enum(['requested', 'imported', 'confirmed', 'unsubscribed', 'refused', 'bounced', 'complained']),
    /** Name of the form; for an import, its source in words. */
    form: text,
    /** Version of the wording; for an import, the wording itself as the file states it. */
    wording: text,
    at: text,
  },
  link_tokens: {
    /** SHA-256 of the token, hexadecimal. The token itself is only in the email. */
    hash: key,
    subscriber_id: belongsTo('subscribers'),
    purpose: z.enum(['confirm', 'unsubscribe']),
    created_at: text,
    expires_at: perhaps,
  },
  /** An address that must not be emailed, stored as a fingerprint. */
  suppressions: {
    /** HMAC-SHA-256 of the address key. */
    fingerprint: key,
    at: text,
    /** Until then requests get no confirmation email either. */
    requests_until: perhaps,
    /** The latest reason: unsubscribed, refused by the mail server, bounced, or reported a letter as spam. */
    why: z.enum(['left', 'refused', 'bounced', 'complained']),
  },
  /** A link of a deleted subscriber, kept for a while to answer late clicks. */
  spent_links: {
    hash: key,
    purpose: z.enum(['confirm', 'unsubscribe']),
    ends_at: text,
  },
  /** Anonymous counts of readers who joined and left on a day (UTC, e.g. `2026-11-20`). */
  reader_counts: {
    day: key,
    joined: integer,
    gone: integer,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type SignUpRow = RowOf<typeof tables.sign_ups>;
export type SignUpCountRow = RowOf<typeof tables.sign_up_counts>;
export type SignUpAlarmRow = RowOf<typeof tables.sign_up_alarms>;
export type SubscriberRow = RowOf<typeof tables.subscribers>;
export type ConsentEventRow = RowOf<typeof tables.consent_events>;
export type LinkTokenRow = RowOf<typeof tables.link_tokens>;
export type SuppressionRow = RowOf<typeof tables.suppressions>;

export const migrations = {
  ...letterMigrations,
  ...newTables(
    '2026-11-25-1-newsletter',
    tables,
    `
  create index sign_ups_by_address on sign_ups (address_key, at);
  create index sign_ups_by_time on sign_ups (at);
  create index subscribers_by_change on subscribers (changed_at, id);
  create index subscribers_by_state on subscribers (state, changed_at, id);
  create index consent_events_by_subscriber on consent_events (subscriber_id, at);
  create index link_tokens_by_subscriber on link_tokens (subscriber_id, purpose);
  `,
    {
      sign_up_counts: 'primary key (hour, form)',
    },
  ),
};
