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
} from '../../../core/store/columns.ts';

const tables = {
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

declare module '../../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type NewsletterIssueRow = RowOf<typeof tables.newsletter_issues>;
export type ReturnPathRow = RowOf<typeof tables.return_paths>;
export type ReturnedMailRow = RowOf<typeof tables.returned_mails>;

export const letterMigrations = newTables(
  '2026-11-25-2-letters',
  tables,
  `
  create index issue_mails_by_subscriber on issue_mails (subscriber_id);
  create index return_paths_by_letter on return_paths (letter_id, returned_as) where returned_as is not null;
  create index return_paths_by_subscriber on return_paths (subscriber_id, sent_at);
  create index return_paths_by_time on return_paths (sent_at);
  create index returned_mails_by_sender on returned_mails (sender_key);
  create index returned_mails_by_time on returned_mails (received_at);
  `,
  {
    issue_mails: 'primary key (issue_id, subscriber_id)',
  },
);
