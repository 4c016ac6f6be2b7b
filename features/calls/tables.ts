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

/** A call between somebody who asked for a consultation and a desk. */
export interface CallRow {
  id: string;
  enquiry_id: string;
  /** Id in `content/calls.yaml`. */
  desk: string;
  starts_at: string;
  ends_at: string;
  /** One of an enquiry is `booked` at most. */
  state: 'booked' | 'cancelled' | 'held' | 'no-show';
  /** Of the invitation (RFC 5545): one more with each change. */
  sequence: number;
  /** Zone in which the visitor reads times; IANA name. */
  zone: string | null;
  /** Where the visitor wants to be rung. */
  phone: string | null;
  /** When it was to begin before it was moved last. */
  moved_from: string | null;
  /** Who booked, moved, cancelled or restored it last. */
  changed_by: 'visitor' | 'desk';
  created_at: string;
  changed_at: string;
  /** One more with each change of any kind, so that nobody acts on what somebody else has changed meanwhile. */
  version: number;
  /** Who of us changed it last; null when the visitor did. */
  changed_who: string | null;
  /** What we say to the visitor in the mail about the last change. */
  line: string | null;
  /** 1 when the visitor may choose another time after a cancelled or missed call, 0 when not, null when undecided. */
  offered: number | null;
  /** When somebody said, or took back, what became of it, and who. */
  recorded_at: string | null;
  recorded_who: string | null;
}

type CallTable = Omit<CallRow, 'version'> & { version: Generated<number> };

/** A quarter of an hour of a desk that a call, or the time after it, takes; `cell` is its beginning. */
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

/** Leave or another time in which a desk takes no call. */
export interface CallBlockRow {
  id: string;
  desk: string;
  starts_at: string;
  ends_at: string;
  why: string;
  created_at: string;
  /** Who of us made it. */
  made_by: string | null;
}

export interface CallLinkRow {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** `times`: the visitor's, to choose, move and cancel. `outcome`: the desk's, to say whether the call was held. */
  purpose: 'times' | 'outcome';
  enquiry_id: string;
  /** The call of an `outcome`. */
  call_id: string | null;
  created_at: string;
  expires_at: string;
}

/** How the reading of a desk's published calendar stands. */
export interface BusyCalendarRow {
  /** Id in `content/calls.yaml`. */
  desk: string;
  /** SHA-256 of the calendar's address: what was read under another does not count. */
  source: string;
  /** The last good copy: spans in which the desk is busy, as JSON. Nothing else of the calendar is kept. */
  busy: string;
  /** When that was read. */
  read_at: string | null;
  /** Why the last attempt failed; null when it did not. */
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
