import * as z from 'zod/mini';
import { enquiryActRow, enquiryReplyRow, enquiryRow } from './rows.ts';
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
} from '../../core/store/columns.ts';

const tables = {
  enquiries: {
    ...enquiryRow.shape,
    id: key,
    reference: unique,
    version: z._default(integer, 0),
    came_by: z._default(enquiryRow.shape.came_by, 'form'),
    turn: z._default(integer, 1),
    search_text: z._default(text, ''),
  },
  enquiry_links: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: key,
    enquiry_id: belongsTo('enquiries'),
    act: z.enum(['take', 'answered', 'not-for-us']),
    expires_at: text,
    /** When its act was done; null before, and again once undone. */
    used_at: perhaps,
  },
  enquiry_acts: { ...enquiryActRow.shape, id: key, enquiry_id: belongsTo('enquiries') },
  enquiry_replies: {
    ...enquiryReplyRow.shape,
    id: key,
    enquiry_id: belongsTo('enquiries'),
    mail_id: unique,
    turn: z._default(integer, 1),
    as_well: z._default(integer, 0),
  },
  enquiry_readers: {
    enquiry_id: belongsTo('enquiries'),
    who: text,
    since: text,
    /** When they count as no longer writing, unless renewed. */
    until: text,
    /** When they last saw the latest message; empty if never. */
    seen_at: text,
    reply: text,
    note: text,
  },
  sendings: {
    key,
    body: text,
    enquiry_id: text,
    ends_at: text,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type EnquiryLinkRow = RowOf<typeof tables.enquiry_links>;

export const migrations = newTables(
  '2026-11-25-1-enquiries',
  tables,
  `
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
  create index enquiries_by_tray on enquiries (state, tray_at, id) where tray_at is not null;
  create index enquiry_links_by_end on enquiry_links (expires_at);
  create index enquiry_links_by_enquiry on enquiry_links (enquiry_id);
  create index enquiry_acts_by_enquiry on enquiry_acts (enquiry_id, at);
  create unique index enquiry_replies_once on enquiry_replies (enquiry_id, turn) where as_well = 0;
  create index enquiry_replies_by_message on enquiry_replies (message_id);
  create index enquiry_replies_by_enquiry on enquiry_replies (enquiry_id, at);
  create index enquiry_readers_by_end on enquiry_readers (until);
  create index sendings_by_end on sendings (ends_at);
  `,
  {
    enquiry_readers: 'primary key (enquiry_id, who)',
  },
);
