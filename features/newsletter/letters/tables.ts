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

/** A letter of the newsletter. Its mails are the outbox's batch of the same id. */
export interface NewsletterIssueRow {
  /** Name of its file; a test has a UUID. */
  id: string;
  subject: string;
  /** Its file as the editor wrote it: front matter and Markdown. */
  text: string;
  created_at: string;
  /** Null: a test. */
  state: 'preparing' | 'sending' | 'paused' | 'sent' | 'cancelled' | null;
  /** When it is to be sent, if not at once. */
  scheduled_at: string | null;
  /** Readers who had confirmed by then get it; null before. */
  started_at: string | null;
  /** Id of the subscriber up to whom readers are entered. */
  prepared_to: string | null;
  /** When the last of them was entered. */
  prepared_at: string | null;
  /** While it is paused: that somebody asked, or what made it stop. */
  paused_why: string | null;
  /** When the last of its mails had gone, or it was cancelled. */
  finished_at: string | null;
  /** When its words were last replaced. */
  corrected_at: string | null;
  /** Confirmed readers who were not entered because they must not be mailed. */
  passed_over: Generated<number>;
  /** Readers who left and whose latest letter it was. */
  unsubscribed: Generated<number>;
  /** One more each time that a person, or the program by stopping it, steers it. */
  version: Generated<number>;
  /** Domains whose addresses it does not go to, JSON. */
  without: Generated<string>;
}

/** A letter that was put into the outbox for a subscriber; goes with the record of the mail. */
interface IssueMailRow {
  issue_id: string;
  subscriber_id: string;
  mail_id: string;
}

/** Where a mail of a letter comes back to when it cannot be delivered, and whether it did. */
export interface ReturnPathRow {
  /** What stands in the address it comes back to: HMAC of letter and mail (see newsletter/bounces/return-path.ts). */
  mark: string;
  letter_id: string;
  mail_id: string;
  subscriber_id: string;
  sent_at: string;
  /** `hard`: no such address. `soft`: not delivered, for another reason. `policy`: it is us who were refused. */
  returned_as: 'hard' | 'soft' | 'policy' | 'complaint' | null;
  returned_at: string | null;
  /** Enhanced status code (RFC 3463). */
  status: string | null;
}

/** How many of a letter's mails came back, or were called spam. It outlives the return paths. */
interface LetterReturnRow {
  letter_id: string;
  bounced: number;
  complained: number;
}

/** A mail that came back and that no rule understood, whole or its beginning, until a person has read it. */
export interface ReturnedMailRow {
  id: string;
  received_at: string;
  /** Address key of its sender, so that it goes when they are erased. */
  sender_key: string | null;
  /** Why it is kept, in our words. */
  reason: string;
  /** 1 when only its beginning is kept. */
  cut: number;
  /** As it came, in base64. */
  source: string;
  /** When one of us read it; null until then. */
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
