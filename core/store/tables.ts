import * as z from 'zod/mini';
import { integer, key, keyed, perhaps, text, unique, type RowOf, type RowsOf } from './columns.ts';

/** Core's tables. Times are ISO 8601 UTC text with milliseconds, which sorts by time on both engines; keys UUID v7. */
export const coreTables = {
  outbox: {
    id: key,
    kind: text,
    /** Id of what the mail is about; forgetting it deletes its emails. */
    subject_id: text,
    recipient: text,
    message_id: text,
    state: z.enum(['waiting', 'sent', 'dropped', 'dead']),
    created_at: text,
    due_at: text,
    attempts: integer,
    lease_owner: perhaps,
    lease_until: perhaps,
    settled_at: perhaps,
    failure: perhaps,
    failure_kind: z.nullable(z.enum(['network', 'temporary', 'permanent'])),
    /** What it leaves the house by; each has slots of its own. */
    lane: z._default(z.enum(['mail', 'webhook']), 'mail'),
    /** 1 goes first. */
    priority: z._default(integer, 3),
    /** Of an unasked mail that was let through: whose inbox it fills, when, and as what. */
    mailbox: perhaps,
    admitted_at: perhaps,
    admitted_as: z.nullable(z.enum(['to-reader', 'data-to-newcomer', 'to-newcomer'])),
    /** Of emails that are sent, held back and counted together. */
    batch: perhaps,
    /** When one of us put a dead one aside: it waits for nobody any more. */
    aside_at: perhaps,
    /** When it was first handed out to be sent; giving up counts from then. */
    first_tried_at: perhaps,
    /** Id of the request that put it there. */
    request: perhaps,
  },
  /** Mails that are sent, held back, paced and counted together, such as those of a letter. */
  outbox_batches: {
    id: key,
    /** 1: none of them is handed out. */
    held: integer,
    /** Milliseconds between two of them, and when the next may go. */
    every: integer,
    next_at: text,
    /** How many there ever were. */
    mails: z._default(integer, 0),
    /** Of mails whose rows were deleted: how they had ended. */
    gone_sent: z._default(integer, 0),
    gone_refused: z._default(integer, 0),
    gone_left: z._default(integer, 0),
    /** How many were sent or refused, ever; a measure of speed, since a mail tried again counts again. */
    settled: z._default(integer, 0),
    /** How the latest of them ended since the batch was released, oldest first: `s` sent, `r` refused. */
    latest: z._default(text, ''),
    /** `settled` at two moments, JSON: `[["2026-11-20T09:00:00.000Z",12],…]`. */
    readings: z._default(text, '[]'),
    /** 1: refusals of single addresses do not stop it, however many. */
    tolerant: z._default(integer, 0),
  },
  /** A lane whose server was once not reached. */
  outbox_lanes: {
    lane: keyed(z.enum(['mail', 'webhook'])),
    reason: perhaps,
    changed_at: text,
    /** Its server has not been reached since then; null while it is. */
    unreached_since: perhaps,
  },
  /** A client's network or a mailbox, counted by several processes on one PostgreSQL; empty on SQLite. */
  rate_allowances: {
    /** Hash of purpose and name under the day's key. */
    bucket: key,
    /** When its whole allowance is there again; milliseconds since 1970. */
    full_at: z.number(),
  },
  rate_keys: {
    /** UTC, e.g. `2026-11-20`. */
    day: key,
    salt: text,
  },
  secrets: {
    name: key,
    value: text,
  },
  leases: {
    name: key,
    owner: perhaps,
    until: text,
    finished_at: perhaps,
    /** While the work is done: how much of what was found is done; null where it is not counted. */
    done: z.nullable(integer),
    found: z.nullable(integer),
    /** What it left to a person. */
    aside: z.nullable(integer),
  },
  /** What staff or a visitor did. Append only; of a visitor it holds references and ids alone. */
  journal: {
    id: key,
    at: text,
    /** An address of the firm's people, `tool:<login>` or `link:<name>`. */
    who: text,
    /** E.g. `enquiries.take`. */
    act: text,
    record: perhaps,
    /** JSON. */
    details: text,
    /** Names this one act. */
    key: z.nullable(unique),
    /** Id of the request that did it. */
    request: perhaps,
  },
  desk_links: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: key,
    who: text,
    expires_at: text,
    used_at: perhaps,
  },
  desk_sessions: {
    /** SHA-256 of the token in the cookie, hexadecimal. */
    token_hash: key,
    /** What it is called where sessions are listed. */
    id: unique,
    /** Address of `DESK_PEOPLE`, or `local:<login>`. */
    who: text,
    /** 1: opened by the link that the program printed on the server itself. */
    local: integer,
    device: text,
    created_at: text,
    /** When it was last used, to a minute. */
    seen_at: text,
    expires_at: text,
    ended_at: perhaps,
  },
};

/** Every table of the database, as Kysely types it; each feature adds its own (features/<subject>/tables.ts). */
export interface Tables extends RowsOf<typeof coreTables> {}

export type OutboxRow = RowOf<typeof coreTables.outbox>;
export type OutboxBatchRow = RowOf<typeof coreTables.outbox_batches>;
export type DeskSessionRow = RowOf<typeof coreTables.desk_sessions>;
export type JournalRow = RowOf<typeof coreTables.journal>;
