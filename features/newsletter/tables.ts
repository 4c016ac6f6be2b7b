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

/** A request as it came in. What follows is decided when its mail is due, out of the visitor's sight. */
export interface SignUpRow {
  id: string;
  email: string;
  address_key: string;
  form: string;
  wording: string;
  at: string;
  /** What was decided; null until then. */
  outcome: 'mail' | 'nothing' | null;
}

/** How the newsletter's forms were used within one hour (UTC, e.g. `2026-11-20T09`). Nobody is in it. */
export interface SignUpCountRow {
  hour: string;
  form: string;
  /** Requests that led to a confirmation mail. */
  asked: number;
  confirmed: number;
}

/** The team was told that many ask for the newsletter and hardly anybody confirms. */
export interface SignUpAlarmRow {
  at: string;
  /** Over how many hours the two were counted. */
  hours: number;
  asked: number;
  confirmed: number;
}

export interface SubscriberRow {
  id: string;
  /** As typed; mail goes here. */
  email: string;
  /** Lower case; one row for each. */
  address_key: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  created_at: string;
  /** Latest change of state; while pending, when a confirmation was last on its way. */
  changed_at: string;
}

/** Proof of opt-in, append only. */
export interface ConsentEventRow {
  id: string;
  subscriber_id: string;
  event: 'requested' | 'imported' | 'confirmed' | 'unsubscribed' | 'refused' | 'bounced' | 'complained';
  /** Of an import: where it was asked for, in words. */
  form: string;
  /** Its version; of an import: the words themselves, as the list gives them. */
  wording: string;
  at: string;
}

export interface LinkTokenRow {
  /** SHA-256 of the token, hexadecimal. The token itself exists in the mail alone. */
  hash: string;
  subscriber_id: string;
  purpose: 'confirm' | 'unsubscribe';
  created_at: string;
  expires_at: string | null;
}

/** An address that left the newsletter and must not be mailed again. */
export interface SuppressionRow {
  /** HMAC-SHA-256 of the address key. */
  fingerprint: string;
  at: string;
  /** Its owner wants no requests either: until then none is mailed. */
  requests_until: string | null;
  /** The latest reason: its owner left, its server refused it, letters came back, or its owner called one spam. */
  why: 'left' | 'refused' | 'bounced' | 'complained';
}

/** A link whose subscriber is gone: it can still say what became of it. */
interface SpentLinkRow {
  hash: string;
  purpose: 'confirm' | 'unsubscribe';
  ends_at: string;
}

/** How many readers joined and left on a day (UTC, e.g. `2026-11-20`). Nobody is in it. */
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
