import type { Generated } from 'kysely';
import { sqlMigration, type Migrations } from '../../../core/store/migrations.ts';

declare module '../../../core/store/tables.ts' {
  interface Tables {
    newsletter_issues: NewsletterIssueRow;
    issue_mails: IssueMailRow;
    return_paths: ReturnPathRow;
    letter_returns: LetterReturnRow;
    returned_mails: ReturnedMailRow;
  }
}

/** A letter of the newsletter. Its emails are the outbox's batch of the same id. */
export interface NewsletterIssueRow {
  /** Its slug; for a test, the slug, a dot and a UUID. */
  id: string;
  subject: string;
  /** The source of its file: front matter and Markdown. */
  text: string;
  created_at: string;
  /** Null for a test. */
  state: 'preparing' | 'sending' | 'paused' | 'sent' | 'cancelled' | null;
  /** When it is to be sent; null for immediately. */
  scheduled_at: string | null;
  /** Start of sending; readers who had confirmed by then get it. */
  started_at: string | null;
  /** Cursor: emails are queued for subscribers up to this id. */
  prepared_to: string | null;
  /** When the last email was queued. */
  prepared_at: string | null;
  /** Why it is paused, by a person or automatically; null otherwise. */
  paused_why: string | null;
  /** When its last email was settled, or it was cancelled. */
  finished_at: string | null;
  /** When its text was last replaced by a correction. */
  corrected_at: string | null;
  /** Confirmed readers who were left out because their address is suppressed. */
  passed_over: Generated<number>;
  /** Readers who unsubscribed after receiving it as their latest letter. */
  unsubscribed: Generated<number>;
  /** Incremented by each act of a person and by each automatic pause. */
  version: Generated<number>;
  /** JSON array of the domains it is not sent to. */
  without: Generated<string>;
}

/** The email of a letter to a subscriber; deleted together with the email's record. */
interface IssueMailRow {
  issue_id: string;
  subscriber_id: string;
  mail_id: string;
}

/** The return path of a letter's email, and what was reported to it. */
export interface ReturnPathRow {
  /** The mark in its address: an HMAC of letter and email (see newsletter/bounces/return-path.ts). */
  mark: string;
  letter_id: string;
  mail_id: string;
  subscriber_id: string;
  sent_at: string;
  /** `hard`: no such address. `soft`: not delivered for another reason. `policy`: we were refused as sender. */
  returned_as: 'hard' | 'soft' | 'policy' | 'complaint' | null;
  returned_at: string | null;
  /** Enhanced status code (RFC 3463). */
  status: string | null;
}

/** How many of a letter's emails bounced or were reported as spam. Kept longer than the return paths. */
interface LetterReturnRow {
  letter_id: string;
  bounced: number;
  complained: number;
}

/** A returned email that no rule understood, kept for a person to read; long ones are truncated. */
export interface ReturnedMailRow {
  id: string;
  received_at: string;
  /** Address key of its sender, by which an erasure deletes it. */
  sender_key: string | null;
  /** Why it is kept, in our own wording. */
  reason: string;
  /** 1 if it was truncated. */
  cut: number;
  /** As received, in base64. */
  source: string;
  /** When a person read it; null until then. */
  read_at: string | null;
}

export const letterMigrations: Migrations = {
  '2026-11-25-2-letters': sqlMigration(`
    create table newsletter_issues (
      id text primary key,
      subject text not null,
      text text not null,
      created_at text not null,
      state text,
      scheduled_at text,
      started_at text,
      prepared_to text,
      prepared_at text,
      paused_why text,
      finished_at text,
      corrected_at text,
      passed_over integer not null default 0,
      unsubscribed integer not null default 0,
      version integer not null default 0,
      without text not null default '[]'
    );

    create table issue_mails (
      issue_id text not null references newsletter_issues (id) on delete cascade,
      subscriber_id text not null references subscribers (id) on delete cascade,
      mail_id text not null unique,
      primary key (issue_id, subscriber_id)
    );
    create index issue_mails_by_subscriber on issue_mails (subscriber_id);

    create table return_paths (
      mark text primary key,
      letter_id text not null,
      mail_id text not null,
      subscriber_id text not null references subscribers (id) on delete cascade,
      sent_at text not null,
      returned_as text,
      returned_at text,
      status text
    );
    create index return_paths_by_letter on return_paths (letter_id, returned_as) where returned_as is not null;
    create index return_paths_by_subscriber on return_paths (subscriber_id, sent_at);
    create index return_paths_by_time on return_paths (sent_at);

    create table letter_returns (
      letter_id text primary key,
      bounced integer not null default 0,
      complained integer not null default 0
    );

    create table returned_mails (
      id text primary key,
      received_at text not null,
      sender_key text,
      reason text not null,
      cut integer not null,
      source text not null,
      read_at text
    );
    create index returned_mails_by_sender on returned_mails (sender_key);
    create index returned_mails_by_time on returned_mails (received_at);
  `),
};
