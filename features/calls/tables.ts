import * as z from 'zod/mini';
import {
  belongsTo,
  integer,
  key,
  newTables,
  perhaps,
  text,
  type RowOf,
  type RowsOf,
} from '../../core/store/columns.ts';

const tables = {
  /** A consultation call of an enquiry with a desk. */
  calls: {
    id: key,
    enquiry_id: belongsTo('enquiries'),
    /** Id in `content/calls.yaml`. */
    desk: text,
    starts_at: text,
    ends_at: text,
    /** An enquiry has at most one `booked` call. */
    state: z.enum(['booked', 'cancelled', 'held', 'no-show']),
    /** Sequence number of the invitation (RFC 5545), incremented with each change that is announced. */
    sequence: integer,
    /** IANA name of the visitor's zone. */
    zone: perhaps,
    /** Number at which to ring the visitor. */
    phone: perhaps,
    /** Start before the last move. */
    moved_from: perhaps,
    /** Who booked, moved, cancelled or restored it last. */
    changed_by: z.enum(['visitor', 'desk']),
    created_at: text,
    changed_at: text,
    /** Incremented with each change of any kind, to detect concurrent edits. */
    version: z._default(integer, 0),
    /** The colleague who changed it last; null for the visitor. */
    changed_who: perhaps,
    /** Note to the visitor in the email about the last change. */
    line: perhaps,
    /** 1 if we offer another time after a cancelled or missed call, 0 if not, null if undecided. */
    offered: z.nullable(integer),
    /** When the outcome was recorded or removed, and by whom. */
    recorded_at: perhaps,
    recorded_who: perhaps,
  },
  /** A quarter of an hour of a desk taken by a call or its buffer; `cell` is its start. */
  call_cells: {
    desk: text,
    cell: text,
    call_id: belongsTo('calls'),
  },
  call_places: {
    desk: text,
    /** ISO date of the desk. */
    day: text,
    place: integer,
    call_id: belongsTo('calls'),
  },
  /** Leave or another period in which a desk takes no calls. */
  call_blocks: {
    id: key,
    desk: text,
    starts_at: text,
    ends_at: text,
    why: text,
    created_at: text,
    /** The colleague who entered it. */
    made_by: perhaps,
  },
  call_links: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: key,
    /** `times`: the visitor's, to choose, move and cancel. `outcome`: the desk's, to say whether it was held. */
    purpose: z.enum(['times', 'outcome']),
    enquiry_id: belongsTo('enquiries'),
    /** The call of an `outcome` link. */
    call_id: z.nullable(belongsTo('calls')),
    created_at: text,
    expires_at: text,
  },
  /** Reading state of a desk's published calendar. */
  busy_calendars: {
    /** Id in `content/calls.yaml`. */
    desk: key,
    /** SHA-256 of the calendar's address; a copy from another address is ignored. */
    source: text,
    /** The last good copy: busy spans as JSON. Nothing else of the calendar is stored. */
    busy: text,
    /** When the copy was read. */
    read_at: perhaps,
    /** Error of the last attempt; null if it succeeded. */
    failure: perhaps,
    /** When the team was told that the desk offers no times. */
    told_at: perhaps,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type CallRow = RowOf<typeof tables.calls>;
export type CallBlockRow = RowOf<typeof tables.call_blocks>;
export type CallLinkRow = RowOf<typeof tables.call_links>;
export type BusyCalendarRow = RowOf<typeof tables.busy_calendars>;

export const migrations = newTables(
  '2026-11-25-2-calls',
  tables,
  `
  create index calls_by_change on calls (changed_at);
  create index calls_by_enquiry on calls (enquiry_id, created_at);
  create index calls_by_record on calls (recorded_at);
  create index calls_by_start on calls (state, starts_at);
  create index calls_by_time on calls (starts_at, id);
  create unique index calls_one_booked on calls (enquiry_id) where state = 'booked';
  create index call_cells_by_call on call_cells (call_id);
  create index call_cells_by_time on call_cells (cell);
  create index call_places_by_call on call_places (call_id);
  create index call_places_by_day on call_places (day);
  create index call_blocks_by_end on call_blocks (ends_at);
  create index call_blocks_by_making on call_blocks (created_at);
  create index call_links_by_call on call_links (call_id);
  create index call_links_by_end on call_links (expires_at);
  create index call_links_by_enquiry on call_links (enquiry_id);
  `,
  {
    call_cells: 'primary key (desk, cell)',
    call_places: 'primary key (desk, day, place)',
  },
);
