import type { Generated } from 'kysely';

/**
 * Every table of the database by its name, as Kysely types it. These are core's; each feature adds its own
 * (features/<subject>/tables.ts). Times are ISO 8601 UTC text with milliseconds, so that text order is time order on
 * both engines; keys are UUID v7.
 */
export interface Tables {
  outbox: OutboxRow;
  outbox_batches: OutboxBatchRow;
  outbox_lanes: OutboxLaneRow;
  rate_allowances: RateAllowanceRow;
  rate_keys: RateKeyRow;
  secrets: SecretRow;
  leases: LeaseRow;
  journal: JournalRow;
  desk_links: DeskLinkRow;
  desk_sessions: DeskSessionRow;
}

export interface OutboxRow {
  id: string;
  kind: string;
  /** Id of what the mail is about; forgetting it deletes its mails. */
  subject_id: string;
  recipient: string;
  message_id: string;
  state: 'waiting' | 'sent' | 'dropped' | 'dead';
  created_at: string;
  due_at: string;
  attempts: number;
  lease_owner: string | null;
  lease_until: string | null;
  settled_at: string | null;
  failure: string | null;
  failure_kind: 'network' | 'temporary' | 'permanent' | null;
  /** What it leaves the house by; each has slots of its own. */
  lane: Generated<'mail' | 'webhook'>;
  /** 1 goes first. */
  priority: Generated<number>;
  /** Of an unasked mail that was let through: whose inbox it fills, when, and as what. */
  mailbox: string | null;
  admitted_at: string | null;
  admitted_as: 'to-reader' | 'data-to-newcomer' | 'to-newcomer' | null;
  /** Of mails that are sent, held back and counted together. */
  batch: string | null;
  /** When one of us put a dead one aside: it waits for nobody any more. */
  aside_at: string | null;
  /** When it was first handed out to be sent; giving up counts from then. */
  first_tried_at: string | null;
  /** Id of the request that put it there. */
  request: string | null;
}

/** Mails that are sent, held back, paced and counted together, such as those of a letter. */
export interface OutboxBatchRow {
  id: string;
  /** 1: none of them is handed out. */
  held: number;
  /** Milliseconds between two of them, and when the next may go. */
  every: number;
  next_at: string;
  /** How many there ever were. */
  mails: Generated<number>;
  /** Of mails whose rows were deleted: how they had ended. */
  gone_sent: Generated<number>;
  gone_refused: Generated<number>;
  gone_left: Generated<number>;
  /** How many were sent or refused, ever; a measure of speed, since a mail tried again counts again. */
  settled: Generated<number>;
  /** How the latest of them ended since the batch was released, oldest first: `s` sent, `r` refused. */
  latest: Generated<string>;
  /** `settled` at two moments, JSON: `[["2026-11-20T09:00:00.000Z",12],…]`. */
  readings: Generated<string>;
  /** 1: refusals of single addresses do not stop it, however many. */
  tolerant: Generated<number>;
}

/** A lane whose server was once not reached. */
interface OutboxLaneRow {
  lane: 'mail' | 'webhook';
  reason: string | null;
  changed_at: string;
  /** Its server has not been reached since then; null while it is. */
  unreached_since: string | null;
}

/** A client's network or a mailbox, counted by several processes on one PostgreSQL; empty on the embedded database. */
interface RateAllowanceRow {
  /** Hash of purpose and name under the day's key. */
  bucket: string;
  /** When its whole allowance is there again; milliseconds since 1970. */
  full_at: number;
}

interface RateKeyRow {
  /** UTC, e.g. `2026-11-20`. */
  day: string;
  salt: string;
}

interface SecretRow {
  name: string;
  value: string;
}

/** Work that one process at a time does. */
interface LeaseRow {
  name: string;
  owner: string | null;
  until: string;
  finished_at: string | null;
  /** While the work is done: how much of what was found is done; null where it is not counted. */
  done: number | null;
  found: number | null;
  /** What it left to a person. */
  aside: number | null;
}

/** What somebody of the firm or a visitor did. Append only; nothing of a visitor stands in it but references and ids. */
interface JournalRow {
  id: string;
  at: string;
  /** An address of the firm's people, `tool:<login>` or `link:<name>`. */
  who: string;
  /** E.g. `enquiries.take`. */
  act: string;
  record: string | null;
  /** JSON. */
  details: string;
  /** Names this one act. */
  key: string | null;
  /** Id of the request that did it. */
  request: string | null;
}

/** A mailed link that opens the desk once. */
interface DeskLinkRow {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Address of `DESK_PEOPLE`. */
  who: string;
  expires_at: string;
  used_at: string | null;
}

/** Somebody who is signed in at the desk on one device. */
export interface DeskSessionRow {
  /** SHA-256 of the token in the cookie, hexadecimal. */
  token_hash: string;
  /** What it is called where sessions are listed. */
  id: string;
  /** Address of `DESK_PEOPLE`, or `local:<login>`. */
  who: string;
  /** 1: opened by the link that the program printed on the server itself. */
  local: number;
  /** Browser and system, in words. */
  device: string;
  created_at: string;
  /** When it was last used, to a minute. */
  seen_at: string;
  expires_at: string;
  ended_at: string | null;
}
