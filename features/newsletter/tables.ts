import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';
import { letterMigrations } from './letters/tables.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    sign_ups: SignUpRow;
    sign_up_counts: SignUpCountRow;
    sign_up_alarms: SignUpAlarmRow;
    subscribers: SubscriberRow;
    consent_events: ConsentEventRow;
    link_tokens: LinkTokenRow;
    suppressions: SuppressionRow;
    spent_links: SpentLinkRow;
    reader_counts: ReaderCountRow;
  }
}

/** A sign-up as submitted. Whether it gets an email is decided when that email is due, after the response. */
export interface SignUpRow {
  id: string;
  email: string;
  address_key: string;
  form: string;
  wording: string;
  at: string;
  /** The decision; null until it is made. */
  outcome: 'mail' | 'nothing' | null;
}

/** Anonymous counts of a newsletter form in one hour (UTC, e.g. `2026-11-20T09`). */
export interface SignUpCountRow {
  hour: string;
  form: string;
  /** Requests that led to a confirmation email. */
  asked: number;
  confirmed: number;
}

/** An alarm to the team about many sign-ups with few confirmations. */
export interface SignUpAlarmRow {
  at: string;
  /** Period of the two counts, in hours. */
  hours: number;
  asked: number;
  confirmed: number;
}

export interface SubscriberRow {
  id: string;
  /** As typed; the address that is emailed. */
  email: string;
  /** The address in lower case; unique. */
  address_key: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  created_at: string;
  /** Latest change of state; while pending, when the latest confirmation email was sent. */
  changed_at: string;
}

/** Proof of opt-in, append only. */
export interface ConsentEventRow {
  id: string;
  subscriber_id: string;
  event: 'requested' | 'imported' | 'confirmed' | 'unsubscribed' | 'refused' | 'bounced' | 'complained';
  /** Name of the form; for an import, its source in words. */
  form: string;
  /** Version of the wording; for an import, the wording itself as the file states it. */
  wording: string;
  at: string;
}

export interface LinkTokenRow {
  /** SHA-256 of the token, hexadecimal. The token itself is only in the email. */
  hash: string;
  subscriber_id: string;
  purpose: 'confirm' | 'unsubscribe';
  created_at: string;
  expires_at: string | null;
}

/** An address that must not be emailed, stored as a fingerprint. */
export interface SuppressionRow {
  /** HMAC-SHA-256 of the address key. */
  fingerprint: string;
  at: string;
  /** Until then requests get no confirmation email either. */
  requests_until: string | null;
  /** The latest reason: unsubscribed, refused by the mail server, bounced, or reported a letter as spam. */
  why: 'left' | 'refused' | 'bounced' | 'complained';
}

/** A link of a deleted subscriber, kept for a while to answer late clicks. */
interface SpentLinkRow {
  hash: string;
  purpose: 'confirm' | 'unsubscribe';
  ends_at: string;
}

/** Anonymous counts of readers who joined and left on a day (UTC, e.g. `2026-11-20`). */
interface ReaderCountRow {
  day: string;
  joined: number;
  gone: number;
}

export const migrations: Migrations = {
  ...letterMigrations,
  '2026-11-25-1-newsletter': sqlMigration(`
    create table sign_ups (
      id text primary key,
      email text not null,
      address_key text not null,
      form text not null,
      wording text not null,
      at text not null,
      outcome text
    );
    create index sign_ups_by_address on sign_ups (address_key, at);
    create index sign_ups_by_time on sign_ups (at);

    create table sign_up_counts (
      hour text not null,
      form text not null,
      asked integer not null,
      confirmed integer not null,
      primary key (hour, form)
    );

    create table sign_up_alarms (
      at text primary key,
      hours integer not null,
      asked integer not null,
      confirmed integer not null
    );

    create table subscribers (
      id text primary key,
      email text not null,
      address_key text not null unique,
      state text not null,
      created_at text not null,
      changed_at text not null
    );
    create index subscribers_by_change on subscribers (changed_at, id);
    create index subscribers_by_state on subscribers (state, changed_at, id);

    create table consent_events (
      id text primary key,
      subscriber_id text not null references subscribers (id) on delete cascade,
      event text not null,
      form text not null,
      wording text not null,
      at text not null
    );
    create index consent_events_by_subscriber on consent_events (subscriber_id, at);

    create table link_tokens (
      hash text primary key,
      subscriber_id text not null references subscribers (id) on delete cascade,
      purpose text not null,
      created_at text not null,
      expires_at text
    );
    create index link_tokens_by_subscriber on link_tokens (subscriber_id, purpose);

    create table suppressions (
      fingerprint text primary key,
      at text not null,
      requests_until text,
      why text not null
    );

    create table spent_links (
      hash text primary key,
      purpose text not null,
      ends_at text not null
    );

    create table reader_counts (
      day text primary key,
      joined integer not null,
      gone integer not null
    );
  `),
};
