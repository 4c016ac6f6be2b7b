import * as z from 'zod/mini';
import { turnEnd } from '../enquiries/rows.ts';
import {
  belongsTo,
  integer,
  key,
  keyed,
  newTables,
  perhaps,
  text,
  unique,
  type RowOf,
  type RowsOf,
} from '../../core/store/columns.ts';

const tables = {
  /** An incoming email, or one that a colleague sent from their own mail program. */
  conversation_mails: {
    id: key,
    /** Null while in Post, or if not for us. */
    enquiry_id: z.nullable(belongsTo('enquiries')),
    /** The turn of its record that it belongs to; null if it belongs to none. */
    turn: z.nullable(integer),
    side: z.enum(['theirs', 'ours']),
    /** `automatic` and `list` begin no turn. */
    kind: z.enum(['answer', 'automatic', 'list']),
    /** Hash that identifies an email received twice. */
    fingerprint: unique,
    message_id: perhaps,
    from_name: text,
    from_address: text,
    address_key: text,
    to_address: text,
    subject: text,
    text,
    quoted: perhaps,
    /** Format of an email that the desk cannot read. */
    protection: z.nullable(z.enum(['smime', 'pgp', 'tnef'])),
    /** Results of the placing tests, as JSON (place.ts). */
    tests: text,
    /** 1 if our mail server found that the sender's domain vouches for it. */
    vouched: integer,
    placed_by: z.nullable(z.enum(['reply-address', 'references', 'subject', 'hand'])),
    /** The colleague who placed it or marked it as not for us. */
    placed_who: perhaps,
    placed_at: perhaps,
    state: z.enum(['placed', 'post', 'not-for-us']),
    bytes: integer,
    /** The exceeded limit (of one email, or of all in a record) if only its beginning was kept. */
    over_limit: z.nullable(z.enum(['mail', 'record'])),
    over_megabytes: z.nullable(integer),
    received_at: text,
    /** Colleagues who opened it in Post, each followed by a line feed. */
    seen_by: text,
    version: z._default(integer, 0),
  },
  conversation_sources: {
    mail_id: keyed(belongsTo('conversation_mails')),
    source: text,
  },
  conversation_files: {
    mail_id: belongsTo('conversation_mails'),
    /** Index among the attachments of its email, from 0. */
    place: integer,
    name: text,
    /** Media type detected from its contents, or else the email's. */
    type: text,
    bytes: integer,
    /** 0 if the limits did not allow it. */
    taken: integer,
    /** 1 if its contents differ from what its name says. */
    disguised: integer,
  },
  conversation_turns: {
    enquiry_id: belongsTo('enquiries'),
    turn: integer,
    began_at: text,
    ...turnEnd.shape,
  },
  /** An address that a colleague added to a record: replies go there too, and it is erased with the record. */
  conversation_addresses: {
    id: key,
    enquiry_id: belongsTo('enquiries'),
    address_key: text,
    email: text,
    added_at: text,
    who: text,
  },
  conversation_merges: {
    enquiry_id: keyed(belongsTo('enquiries')),
    into_id: belongsTo('enquiries'),
    at: text,
    who: text,
    /** Both rows before the merge, as JSON. */
    before: text,
  },
  conversation_call_answers: {
    mail_id: keyed(belongsTo('conversation_mails')),
    call_id: belongsTo('calls'),
    answer: z.enum(['accepted', 'tentative', 'declined', 'counter']),
    proposed_at: perhaps,
    comment: text,
    at: text,
    /** When it was decided on, or needed no decision. */
    settled_at: perhaps,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type ConversationMailRow = RowOf<typeof tables.conversation_mails>;
export type ConversationFileRow = RowOf<typeof tables.conversation_files>;
export type ConversationTurnRow = RowOf<typeof tables.conversation_turns>;

export const migrations = newTables(
  '2026-11-25-8-conversation',
  tables,
  `
  create index conversation_mails_by_address on conversation_mails (address_key);
  create index conversation_mails_by_enquiry on conversation_mails (enquiry_id, received_at);
  create index conversation_mails_by_message on conversation_mails (message_id);
  create index conversation_mails_by_state on conversation_mails (state, received_at);
  create index conversation_turns_by_due on conversation_turns (due_at);
  create index conversation_addresses_by_key on conversation_addresses (address_key);
  create index conversation_merges_by_record on conversation_merges (into_id);
  create index conversation_call_answers_by_call on conversation_call_answers (call_id, at);
  `,
  {
    conversation_files: 'primary key (mail_id, place)',
    conversation_turns: 'primary key (enquiry_id, turn)',
    conversation_addresses: 'unique (enquiry_id, address_key)',
  },
);
