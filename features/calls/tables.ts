import type { Generated } from 'kysely';
import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    calls: CallTable;
    call_cells: CallCellRow;
    call_places: CallPlaceRow;
    call_blocks: CallBlockRow;
    call_links: CallLinkRow;
    busy_calendars: BusyCalendarRow;
  }
}

/** A consultation call of an enquiry with a desk. */
export interface CallRow {
  id: string;
  enquiry_id: string;
  /** Id in `content/calls.yaml`. */
  desk: string;
  starts_at: string;
  ends_at: string;
  /** An enquiry has at most one `booked` call. */
  state: 'booked' | 'cancelled' | 'held' | 'no-show';
  /** Sequence number of the invitation (RFC 5545), incremented with each change that is announced. */
  sequence: number;
  /** IANA name of the visitor's zone. */
  zone: string | null;
  /** Number at which to ring the visitor. */
  phone: string | null;
  /** Start before the last move. */
  moved_from: string | null;
  /** Who booked, moved, cancelled or restored it last. */
  changed_by: 'visitor' | 'desk';
  created_at: string;
  changed_at: string;
  /** Incremented with each change of any kind, to detect concurrent edits. */
  version: number;
  /** The colleague who changed it last; null for the visitor. */
  changed_who: string | null;
  /** Note to the visitor in the email about the last change. */
  line: string | null;
  /** 1 if we offer another time after a cancelled or missed call, 0 if not, null if undecided. */
  offered: number | null;
  /** When the outcome was recorded or removed, and by whom. */
  recorded_at: string | null;
  recorded_who: string | null;
}

type CallTable = Omit<CallRow, 'version'> & { version: Generated<number> };

/** A quarter of an hour of a desk taken by a call or its buffer; `cell` is its start. */
interface CallCellRow {
  desk: string;
  cell: string;
  call_id: string;
}

interface CallPlaceRow {
  desk: string;
  /** ISO date of the desk. */
  day: string;
  place: number;
  call_id: string;
}

/** Leave or another period in which a desk takes no calls. */
export interface CallBlockRow {
  id: string;
  desk: string;
  starts_at: string;
  ends_at: string;
  why: string;
  created_at: string;
  /** The colleague who entered it. */
  made_by: string | null;
}

export interface CallLinkRow {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** `times`: the visitor's, to choose, move and cancel. `outcome`: the desk's, to record whether the call was held. */
  purpose: 'times' | 'outcome';
  enquiry_id: string;
  /** The call of an `outcome` link. */
  call_id: string | null;
  created_at: string;
  expires_at: string;
}

/** Reading state of a desk's published calendar. */
export interface BusyCalendarRow {
  /** Id in `content/calls.yaml`. */
  desk: string;
  /** SHA-256 of the calendar's address; a copy from another address is ignored. */
  source: string;
  /** The last good copy: busy spans as JSON. Nothing else of the calendar is stored. */
  busy: string;
  /** When the copy was read. */
  read_at: string | null;
  /** Error of the last attempt; null if it succeeded. */
  failure: string | null;
  /** When the team was told that the desk offers no times. */
  told_at: string | null;
}

export const migrations: Migrations = {
  '2026-11-25-2-calls': sqlMigration(`
    create table calls (
      id text primary key,
      enquiry_id text not null references enquiries (id) on delete cascade,
      desk text not null,
      starts_at text not null,
      ends_at text not null,
      state text not null,
      sequence integer not null,
      zone text,
      phone text,
      moved_from text,
      changed_by text not null,
      created_at text not null,
      changed_at text not null,
      version integer not null default 0,
      changed_who text,
      line text,
      offered integer,
      recorded_at text,
      recorded_who text
    );
    create index calls_by_change on calls (changed_at);
    create index calls_by_enquiry on calls (enquiry_id, created_at);
    create index calls_by_record on calls (recorded_at);
    create index calls_by_start on calls (state, starts_at);
    create index calls_by_time on calls (starts_at, id);
    create unique index calls_one_booked on calls (enquiry_id) where state = 'booked';

    create table call_cells (
      desk text not null,
      cell text not null,
      call_id text not null references calls (id) on delete cascade,
      primary key (desk, cell)
    );
    create index call_cells_by_call on call_cells (call_id);
    create index call_cells_by_time on call_cells (cell);

    create table call_places (
      desk text not null,
      day text not null,
      place integer not null,
      call_id text not null references calls (id) on delete cascade,
      primary key (desk, day, place)
    );
    create index call_places_by_call on call_places (call_id);
    create index call_places_by_day on call_places (day);

    create table call_blocks (
      id text primary key,
      desk text not null,
      starts_at text not null,
      ends_at text not null,
      why text not null,
      created_at text not null,
      made_by text
    );
    create index call_blocks_by_end on call_blocks (ends_at);
    create index call_blocks_by_making on call_blocks (created_at);

    create table call_links (
      token_hash text primary key,
      purpose text not null,
      enquiry_id text not null references enquiries (id) on delete cascade,
      call_id text references calls (id) on delete cascade,
      created_at text not null,
      expires_at text not null
    );
    create index call_links_by_call on call_links (call_id);
    create index call_links_by_end on call_links (expires_at);
    create index call_links_by_enquiry on call_links (enquiry_id);

    create table busy_calendars (
      desk text primary key,
      source text not null,
      busy text not null,
      read_at text,
      failure text,
      told_at text
    );
  `),
};
