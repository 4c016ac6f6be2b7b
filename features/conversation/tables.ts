import type * as z from 'zod/mini';
import type { turnEnd } from '../enquiries/rows.ts';
import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    conversation_mails: ConversationMailRow;
    conversation_sources: { mail_id: string; source: string };
    conversation_files: ConversationFileRow;
    conversation_turns: ConversationTurnRow;
    conversation_addresses: ConversationAddressRow;
    conversation_merges: ConversationMergeRow;
    conversation_call_answers: CallAnswerRow;
  }
}

/** An incoming email, or one that a colleague sent from their own mail program. */
export interface ConversationMailRow {
  id: string;
  /** Null while in Post, or if not for us. */
  enquiry_id: string | null;
  /** The turn of its record that it belongs to; null if it belongs to none. */
  turn: number | null;
  side: 'theirs' | 'ours';
  /** `automatic` and `list` begin no turn. */
  kind: 'answer' | 'automatic' | 'list';
  /** Hash that identifies an email received twice. */
  fingerprint: string;
  message_id: string | null;
  from_name: string;
  from_address: string;
  address_key: string;
  to_address: string;
  subject: string;
  text: string;
  quoted: string | null;
  /** Format of an email that the desk cannot read. */
  protection: 'smime' | 'pgp' | 'tnef' | null;
  /** Results of the placing tests, as JSON (place.ts). */
  tests: string;
  /** 1 if our mail server found that the sender's domain vouches for it. */
  vouched: number;
  placed_by: 'reply-address' | 'references' | 'subject' | 'hand' | null;
  /** The colleague who placed it or marked it as not for us. */
  placed_who: string | null;
  placed_at: string | null;
  state: 'placed' | 'post' | 'not-for-us';
  bytes: number;
  /** The exceeded limit (of one email, or of all in a record) if only its beginning was kept. */
  over_limit: 'mail' | 'record' | null;
  over_megabytes: number | null;
  received_at: string;
  /** Colleagues who opened it in Post, each followed by a line feed. */
  seen_by: string;
  version: number;
}

export interface ConversationFileRow {
  mail_id: string;
  /** Index among the attachments of its email, from 0. */
  place: number;
  name: string;
  /** Media type detected from its contents, or else the email's. */
  type: string;
  bytes: number;
  /** 0 if the limits did not allow it. */
  taken: number;
  /** 1 if its contents differ from what its name says. */
  disguised: number;
}

export interface ConversationTurnRow extends z.infer<typeof turnEnd> {
  enquiry_id: string;
  turn: number;
  began_at: string;
}

/** An address that a colleague added to a record: replies go there too, and it is erased with the record. */
interface ConversationAddressRow {
  id: string;
  enquiry_id: string;
  address_key: string;
  email: string;
  added_at: string;
  who: string;
}

/** A record that was merged into another of the same sender. */
interface ConversationMergeRow {
  enquiry_id: string;
  into_id: string;
  at: string;
  who: string;
  /** Both rows before the merge, as JSON. */
  before: string;
}

interface CallAnswerRow {
  mail_id: string;
  call_id: string;
  answer: 'accepted' | 'tentative' | 'declined' | 'counter';
  proposed_at: string | null;
  comment: string;
  at: string;
  /** When it was decided on, or needed no decision. */
  settled_at: string | null;
}

export const migrations: Migrations = {
  '2026-11-25-8-conversation': sqlMigration(`
    create table conversation_mails (
      id text primary key,
      enquiry_id text references enquiries (id) on delete cascade,
      turn integer,
      side text not null,
      kind text not null,
      fingerprint text not null unique,
      message_id text,
      from_name text not null,
      from_address text not null,
      address_key text not null,
      to_address text not null,
      subject text not null,
      text text not null,
      quoted text,
      protection text,
      tests text not null,
      vouched integer not null,
      placed_by text,
      placed_who text,
      placed_at text,
      state text not null,
      bytes integer not null,
      over_limit text,
      over_megabytes integer,
      received_at text not null,
      seen_by text not null,
      version integer not null default 0
    );
    create index conversation_mails_by_address on conversation_mails (address_key);
    create index conversation_mails_by_enquiry on conversation_mails (enquiry_id, received_at);
    create index conversation_mails_by_message on conversation_mails (message_id);
    create index conversation_mails_by_state on conversation_mails (state, received_at);

    create table conversation_sources (
      mail_id text primary key references conversation_mails (id) on delete cascade,
      source text not null
    );

    create table conversation_files (
      mail_id text not null references conversation_mails (id) on delete cascade,
      place integer not null,
      name text not null,
      type text not null,
      bytes integer not null,
      taken integer not null,
      disguised integer not null,
      primary key (mail_id, place)
    );

    create table conversation_turns (
      enquiry_id text not null references enquiries (id) on delete cascade,
      turn integer not null,
      began_at text not null,
      due_at text not null,
      answered_at text,
      closed_at text,
      closed_as text,
      ended_as text,
      late_reason text,
      owner text,
      primary key (enquiry_id, turn)
    );
    create index conversation_turns_by_due on conversation_turns (due_at);

    create table conversation_addresses (
      id text primary key,
      enquiry_id text not null references enquiries (id) on delete cascade,
      address_key text not null,
      email text not null,
      added_at text not null,
      who text not null,
      unique (enquiry_id, address_key)
    );
    create index conversation_addresses_by_key on conversation_addresses (address_key);

    create table conversation_merges (
      enquiry_id text primary key references enquiries (id) on delete cascade,
      into_id text not null references enquiries (id) on delete cascade,
      at text not null,
      who text not null,
      before text not null
    );
    create index conversation_merges_by_record on conversation_merges (into_id);

    create table conversation_call_answers (
      mail_id text primary key references conversation_mails (id) on delete cascade,
      call_id text not null references calls (id) on delete cascade,
      answer text not null,
      proposed_at text,
      comment text not null,
      at text not null,
      settled_at text
    );
    create index conversation_call_answers_by_call on conversation_call_answers (call_id, at);
  `),
};
