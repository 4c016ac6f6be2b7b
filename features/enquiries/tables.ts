import type { Generated } from 'kysely';
import type { EnquiryActRow, EnquiryReplyRow, EnquiryRow } from './rows.ts';
import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    enquiries: EnquiryTable;
    enquiry_links: EnquiryLinkRow;
    enquiry_acts: EnquiryActRow;
    enquiry_replies: EnquiryReplyRow;
    enquiry_readers: EnquiryReaderRow;
    sendings: SendingRow;
  }
}

/** A row to insert: columns with defaults may be left out. */
type EnquiryTable = Omit<EnquiryRow, Defaulted> & { [Column in Defaulted]: Generated<EnquiryRow[Column]> };
type Defaulted =
  | 'version'
  | 'search_text'
  | 'came_by'
  | 'turn'
  | 'turn_at'
  | 'ended_as'
  | 'look_at'
  | 'look_line'
  | 'merged_into';

export interface EnquiryLinkRow {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  enquiry_id: string;
  act: 'take' | 'answered' | 'not-for-us';
  expires_at: string;
  /** When its act was done; null before, and again once undone. */
  used_at: string | null;
}

/** A person at the desk who has opened a record: what they have seen of it, and their drafts. */
interface EnquiryReaderRow {
  enquiry_id: string;
  who: string;
  /** Since when they have been writing a reply. */
  since: string;
  /** When they count as no longer writing, unless renewed. */
  until: string;
  /** When they last saw the latest message; empty if never. */
  seen_at: string;
  reply: string;
  note: string;
}

interface SendingRow {
  key: string;
  body: string;
  enquiry_id: string;
  ends_at: string;
}

export const migrations: Migrations = {
  '2026-11-25-1-enquiries': sqlMigration(`
    create table enquiries (
      id text primary key,
      reference text not null unique,
      kind text not null,
      category text,
      topic text,
      name text not null,
      email text not null,
      address_key text not null,
      organization text,
      phone text,
      subject text not null,
      message text not null,
      state text not null,
      team text not null,
      acknowledged integer not null,
      received_at text not null,
      warn_at text not null,
      due_at text not null,
      warned_at text,
      overdue_at text,
      answered_at text,
      closed_at text,
      reminder_mail text,
      address_refused text,
      closed_as text,
      escalated_at text,
      version integer not null default 0,
      owner text,
      owner_at text,
      tray_at text,
      tray_by text,
      late_reason text,
      came_by text not null default 'form',
      turn integer not null default 1,
      turn_at text,
      ended_as text,
      look_at text,
      look_line text,
      merged_into text,
      search_text text not null default ''
    );
    create index enquiries_by_address on enquiries (address_key, received_at);
    create index enquiries_by_answer on enquiries (state, answered_at, id) where answered_at is not null;
    create index enquiries_by_look on enquiries (look_at, id) where look_at is not null;
    create index enquiries_by_due on enquiries (state, due_at, id);
    create index enquiries_by_end on enquiries (coalesce(answered_at, closed_at), id)
      where coalesce(answered_at, closed_at) is not null and merged_into is null;
    create index enquiries_by_merger on enquiries (merged_into, state) where merged_into is not null;
    create index enquiries_by_owner on enquiries (owner, state, due_at, id) where owner is not null;
    create index enquiries_by_receipt on enquiries (received_at, id);
    create index enquiries_by_reminder on enquiries (reminder_mail, due_at) where reminder_mail is not null;
    create index enquiries_by_whole on enquiries (merged_into) where merged_into is not null;
    create index enquiries_by_tray on enquiries (state, tray_at, id) where tray_at is not null;

    create table enquiry_links (
      token_hash text primary key,
      enquiry_id text not null references enquiries (id) on delete cascade,
      act text not null,
      expires_at text not null,
      used_at text
    );
    create index enquiry_links_by_end on enquiry_links (expires_at);
    create index enquiry_links_by_enquiry on enquiry_links (enquiry_id);

    create table enquiry_acts (
      id text primary key,
      enquiry_id text not null references enquiries (id) on delete cascade,
      act text not null,
      at text not null,
      undone_at text,
      who text not null,
      text text
    );
    create index enquiry_acts_by_enquiry on enquiry_acts (enquiry_id, at);

    create table enquiry_replies (
      id text primary key,
      enquiry_id text not null references enquiries (id) on delete cascade,
      mail_id text not null unique,
      message_id text not null,
      subject text not null,
      text text not null,
      quotes integer not null,
      marks integer not null,
      who text not null,
      at text not null,
      version integer not null,
      turn integer not null default 1,
      as_well integer not null default 0,
      releases text,
      sent_at text
    );
    create unique index enquiry_replies_once on enquiry_replies (enquiry_id, turn) where as_well = 0;
    create index enquiry_replies_by_message on enquiry_replies (message_id);
    create index enquiry_replies_by_enquiry on enquiry_replies (enquiry_id, at);

    create table enquiry_readers (
      enquiry_id text not null references enquiries (id) on delete cascade,
      who text not null,
      since text not null,
      until text not null,
      seen_at text not null,
      reply text not null,
      note text not null,
      primary key (enquiry_id, who)
    );
    create index enquiry_readers_by_end on enquiry_readers (until);

    create table sendings (
      key text primary key,
      body text not null,
      enquiry_id text not null,
      ends_at text not null
    );
    create index sendings_by_end on sendings (ends_at);
  `),
};
