import * as z from 'zod/mini';
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
  /** A letter of the newsletter. Its emails are the outbox's batch of the same id. */
  newsletter_issues: {
    /** Its slug; for a test, the slug, a dot and a UUID. */
    id: key,
    subject: text,
    /** The source of its file: front matter and Markdown. */
    text,
    created_at: text,
    /** Null for a test. */
    state: z.nullable(z.enum(['preparing', 'sending', 'paused', 'sent', 'cancelled'])),
    /** When it is to be sent; null for immediately. */
    scheduled_at: perhaps,
    /** Start of sending; readers who had confirmed by then get it. */
    started_at: perhaps,
    /** Cursor: emails are queued for subscribers up to this id. */
    prepared_to: perhaps,
    /** When the last email was queued. */
    prepared_at: perhaps,
    /** Why it is paused, by a person or automatically; null otherwise. */
    paused_why: perhaps,
    /** When its last email was settled, or it was cancelled. */
    finished_at: perhaps,
    /** When its text was last replaced by a correction. */
    corrected_at: perhaps,
    /** Confirmed readers who were left out because their address is suppressed. */
    passed_over: z._default(integer, 0),
    /** Readers who unsubscribed after receiving it as their latest letter. */
    unsubscribed: z._default(integer, 0),
    /** Incremented by each act of a person and by each automatic pause. */
    version: z._default(integer, 0),
    /** JSON array of the domains it is not sent to. */
    without: z._default(text, '[]'),
  },
  /** The email of a letter to a subscriber; deleted together with the email's record. */
  issue_mails: {
    issue_id: belongsTo('newsletter_issues'),
    subscriber_id: belongsTo('subscribers'),
    mail_id: unique,
  },
  /** The return path of a letter's email, and what was reported to it. */
  return_paths: {
    /** The mark in its address: an HMAC of letter and email (see newsletter/bounces/return-path.ts). */
    mark: key,
    letter_id: text,
    mail_id: text,
    subscriber_id: belongsTo('subscribers'),
    sent_at: text,
    /** `hard`: no such address. `soft`: not delivered for another reason. `policy`: we were refused as sender. */
    returned_as: z.nullable(z.enum(['hard', 'soft', 'policy', 'complaint'])),
    returned_at: perhaps,
    /** Enhanced status code (RFC 3463). */
    status: perhaps,
  },
  /** How many of a letter's emails bounced or were reported as spam. Kept longer than the return paths. */
  letter_returns: {
    letter_id: key,
    bounced: z._default(integer, 0),
    complained: z._default(integer, 0),
  },
  /** A returned email that no rule understood, kept for a person to read; long ones are truncated. */
  returned_mails: {
    id: key,
    received_at: text,
    /** Address key of its sender, by which an erasure deletes it. */
    sender_key: perhaps,
    /** Why it is kept, in our own wording. */
    reason: text,
    /** 1 if it was truncated. */
    cut: integer,
    /** As received, in base64. */
    source: text,
    /** When a person read it; null until then. */
    read_at: perhaps,
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
export type NewsletterIssueRow = RowOf<typeof tables.newsletter_issues>;
export type ReturnPathRow = RowOf<typeof tables.return_paths>;
export type ReturnedMailRow = RowOf<typeof tables.returned_mails>;

export const migrations = newTables(
  '2026-11-25-1-newsletter',
  tables,
  `
  create index sign_ups_by_address on sign_ups (address_key, at);
  create index sign_ups_by_time on sign_ups (at);
  create index subscribers_by_change on subscribers (changed_at, id);
  create index subscribers_by_state on subscribers (state, changed_at, id);
  create index consent_events_by_subscriber on consent_events (subscriber_id, at);
  create index link_tokens_by_subscriber on link_tokens (subscriber_id, purpose);
  create index issue_mails_by_subscriber on issue_mails (subscriber_id);
  create index return_paths_by_letter on return_paths (letter_id, returned_as) where returned_as is not null;
  create index return_paths_by_subscriber on return_paths (subscriber_id, sent_at);
  create index return_paths_by_time on return_paths (sent_at);
  create index returned_mails_by_sender on returned_mails (sender_key);
  create index returned_mails_by_time on returned_mails (received_at);
  `,
  {
    sign_up_counts: 'primary key (hour, form)',
    issue_mails: 'primary key (issue_id, subscriber_id)',
  },
);
