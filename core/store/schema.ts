import type { Generated } from 'kysely';

/**
 * Times are ISO 8601 UTC text with milliseconds, so that text order is time order on both engines; keys are UUID v7.
 * One file for all tables, long as it is: it is read beside the database, and nowhere in parts.
 */
export interface Schema {
  sign_ups: SignUpRow;
  sign_up_counts: SignUpCountRow;
  sign_up_alarms: SignUpAlarmRow;
  subscribers: SubscriberRow;
  consent_events: ConsentEventRow;
  link_tokens: LinkTokenRow;
  outbox: OutboxRow;
  outbox_lanes: OutboxLaneRow;
  outbox_batches: OutboxBatchRow;
  rate_counters: RateCounterRow;
  rate_salts: RateSaltRow;
  rate_allowances: RateAllowanceRow;
  rate_keys: RateKeyRow;
  enquiries: EnquiryTable;
  enquiry_links: EnquiryLinkRow;
  enquiry_acts: EnquiryActRow;
  enquiry_replies: EnquiryReplyRow;
  enquiry_writers: EnquiryWriterRow;
  sendings: SendingRow;
  data_requests: DataRequestRow;
  data_request_counts: DataRequestCountRow;
  data_links: DataLinkRow;
  suppressions: SuppressionRow;
  spent_links: SpentLinkRow;
  erasures: ErasureRow;
  secrets: SecretRow;
  leases: LeaseRow;
  retention_runs: RetentionRunRow;
  retention_history: RetentionHistoryRow;
  view_counts: ViewCountRow;
  vital_counts: VitalCountRow;
  consent_receipts: ConsentReceiptRow;
  newsletter_issues: NewsletterIssueRow;
  issue_mails: IssueMailRow;
  return_paths: ReturnPathRow;
  letter_returns: LetterReturnRow;
  returned_mails: ReturnedMailRow;
  calls: CallTable;
  call_cells: CallCellRow;
  call_places: CallPlaceRow;
  call_blocks: CallBlockRow;
  call_links: CallLinkRow;
  busy_calendars: BusyCalendarRow;
  journal: JournalRow;
  promise_months: PromiseMonthRow;
  promise_snapshots: PromiseSnapshotRow;
  desk_links: DeskLinkRow;
  desk_sessions: DeskSessionRow;
  reader_counts: ReaderCountRow;
}

/** A request for the newsletter as it came in. What follows from it is decided when its mail is due, out of the visitor's sight. */
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
  /** Of a mail that its recipient may not have asked for, once it was let through: whose inbox it fills, when, and as what. */
  mailbox: string | null;
  admitted_at: string | null;
  admitted_as: 'to-reader' | 'data-to-newcomer' | 'to-newcomer' | null;
  /** Of mails that are sent, held back and counted together. */
  batch: string | null;
  /** When one of us put a dead one aside: it waits for nobody any more. */
  aside_at: string | null;
  /** When it was first handed out to be sent; giving up counts from then. */
  first_tried_at: string | null;
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

/** A lane that failed lately. */
export interface OutboxLaneRow {
  lane: 'mail' | 'webhook';
  /** In a row. */
  failures: number;
  /** Nothing leaves by it until then, and then one to try. */
  paused_until: string | null;
  reason: string | null;
  changed_at: string;
  /** Its server has not been reached since then; null while it is. */
  unreached_since: string | null;
}

/** Of the version before (see migrations/rate-allowances.ts); empty. */
export interface RateCounterRow {
  bucket: string;
  hits: number;
  ends_at: string;
}

/** Of the version before; empty. */
export interface RateSaltRow {
  day: string;
  salt: string;
}

/** A client's network or a mailbox, counted by several processes on one PostgreSQL; empty on the embedded database. */
export interface RateAllowanceRow {
  /** Hash of purpose and name under the day's key. */
  bucket: string;
  /** When its whole allowance is there again; milliseconds since 1970. */
  full_at: number;
}

export interface RateKeyRow {
  /** UTC, e.g. `2026-11-20`. */
  day: string;
  salt: string;
}

export interface EnquiryRow {
  id: string;
  /** What people call it, e.g. `C-7K3M-9Q2F`. */
  reference: string;
  kind: 'contact' | 'ethics' | 'consultation';
  /** Chosen subject of the contact form. */
  category: string | null;
  topic: string | null;
  name: string;
  email: string;
  address_key: string;
  organization: string | null;
  phone: string | null;
  /** One line: typed, or the label of what was chosen. */
  subject: string;
  message: string;
  /** `tray`: suspected to be advertising, and laid aside; no answer is owed while it lies there. */
  state: 'open' | 'answered' | 'closed' | 'tray';
  /** Where the team was mailed, and will be reminded. */
  team: string;
  /** 1 when the sender was mailed. */
  acknowledged: number;
  received_at: string;
  /** Most of the promised time has passed. */
  warn_at: string;
  due_at: string;
  /** When the team was reminded; each at most once. */
  warned_at: string | null;
  overdue_at: string | null;
  answered_at: string | null;
  closed_at: string | null;
  /** The latest mail in which the team was reminded of it. */
  reminder_mail: string | null;
  /** SMTP's enhanced code, when the sender's mail server said for good that there is no such address. */
  address_refused: string | null;
  /** Why it was closed: nothing is owed (any more), the answer that was owed never came, or it was never for us. Null while it is not closed. */
  closed_as: 'settled' | 'unanswered' | 'not-for-us' | null;
  /** When the team was last told that it is still open, after its end. */
  escalated_at: string | null;
  /** One more with each change that a person makes: whoever acts names the one they saw. */
  version: number;
  /** Who answers it, as an `Actor` names them, and since when. */
  owner: string | null;
  owner_at: string | null;
  /** When it was laid into the side tray, and by whom; `form:` and a rule of side-tray.ts where no person did. */
  tray_at: string | null;
  tray_by: string | null;
  /** Why the answer was late, in the words of a colleague. */
  late_reason: string | null;
  /** What people search in, folded (search-text.ts). */
  search_text: string;
}

/** A row as it is added: what has a value of its own from the start may be left out. */
export type EnquiryTable = Omit<EnquiryRow, 'version' | 'search_text'> & { version: Generated<number>; search_text: Generated<string> };

/** A link in the team's mail, for one act. */
export interface EnquiryLinkRow {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  enquiry_id: string;
  act: 'take' | 'answered' | 'not-for-us';
  expires_at: string;
  /** Null until it did what it is for, and again when that was taken back. */
  used_at: string | null;
}

/** What somebody of the team did with an enquiry. */
export interface EnquiryActRow {
  id: string;
  enquiry_id: string;
  act:
    | EnquiryLinkRow['act']
    | 'give-back'
    | 'hand-over'
    | 'note'
    | 'reply'
    | 'close'
    | 'unanswered'
    | 'reopen'
    | 'side-tray'
    | 'not-suspicious'
    | 'late-reason'
    | 'correct-address';
  /** As they typed it; null when they did not, and with the tool. */
  name: string | null;
  /** Null but with a mailed link. */
  link_hash: string | null;
  at: string;
  undone_at: string | null;
  /** Who did it, as an `Actor` names them; null in rows that were there before there were actors. */
  who: string | null;
  /** Of a note its words, of a handing over whom to, of a reply its id; null otherwise. */
  text: string | null;
}

/** An answer that was written at the desk or with the tool. */
export interface EnquiryReplyRow {
  id: string;
  enquiry_id: string;
  /** The mail that carries it. */
  mail_id: string;
  message_id: string;
  subject: string;
  text: string;
  /** 1 when the sender's message stands below it. */
  quotes: number;
  /** 1 when the enquiry is marked as answered once it has left. */
  marks: number;
  who: string;
  at: string;
  /** Of the enquiry, with this reply. */
  version: number;
  sent_at: string | null;
}

/** Somebody at the desk who has the form for a reply open. */
export interface EnquiryWriterRow {
  enquiry_id: string;
  who: string;
  /** Unless they say so again. */
  until: string;
}

/** One sending of a form by the name its browser gave it. */
export interface SendingRow {
  /** SHA-256 of kind and key. */
  key: string;
  /** SHA-256 of what was sent. */
  body: string;
  enquiry_id: string;
  ends_at: string;
}

export interface DataRequestRow {
  id: string;
  email: string;
  address_key: string;
  created_at: string;
  /** When its owner took what is stored as a file. */
  taken_at: string | null;
}

/** How often something was done on the page of stored data in one day (UTC), by whomever. */
export interface DataRequestCountRow {
  day: string;
  event: 'asked' | 'opened' | 'taken' | 'erased';
  times: number;
}

export interface DataLinkRow {
  /** SHA-256 of the token. */
  hash: string;
  request_id: string;
  /** `open`: from the mail, once. `session`: of the page it opened. */
  purpose: 'open' | 'session';
  expires_at: string;
}

/** An address that left the newsletter and must not be mailed again. */
export interface SuppressionRow {
  /** HMAC-SHA-256 of the address key. */
  fingerprint: string;
  at: string;
  /** Its owner wants no requests either: until then none is mailed. */
  requests_until: string | null;
  /** The latest reason: its owner left, its server refused it, letters came back, or its owner called one spam. Null where an older version wrote it. */
  why: 'left' | 'refused' | 'bounced' | 'complained' | null;
}

/** A link whose subscriber is gone: it can still say what became of it. */
export interface SpentLinkRow {
  hash: string;
  purpose: 'confirm' | 'unsubscribe';
  ends_at: string;
}

/** An erasure whose rows are gone, while something of it may be left: mails being sent, files, the database's log. */
export interface ErasureRow {
  id: string;
  asked_at: string;
  /** Ids of its mails, JSON. They name nobody. */
  mails: string;
}

export interface SecretRow {
  name: string;
  value: string;
}

/** Work that one process at a time does. */
export interface LeaseRow {
  name: string;
  owner: string | null;
  until: string;
  finished_at: string | null;
}

/** How a rule of `content/retention.yaml` has been kept lately. */
export interface RetentionRunRow {
  rule: string;
  /** First attempt. */
  since: string;
  succeeded_at: string | null;
  /** Why the latest attempt failed; null when it did not. */
  failure: string | null;
  /** How much the latest attempt that succeeded deleted; null where none has since this is counted. */
  deleted: number | null;
}

/** How a promise to people was kept in one month or several: made once they are over, never changed. Nobody is in it. */
export interface PromiseMonthRow {
  /** Id in content/promises.yaml. */
  promise: string;
  /** UTC, e.g. `2026-11`. */
  first_month: string;
  last_month: string;
  closed_at: string;
  kept: number;
  missed: number;
  /** In time by choosing a time for a call, and in time without an answer. */
  chosen: number;
  closed: number;
  not_for_us: number;
  /** Hours; null where nothing was measured. */
  half: number | null;
  most: number | null;
  slowest: number | null;
}

/** What /promises says besides. */
export interface PromiseSnapshotRow {
  made_at: string;
  /** JSON: features/promises/snapshot.ts. */
  facts: string;
}

/** One run of the retention rules. */
export interface RetentionHistoryRow {
  id: string;
  /** When it began. */
  at: string;
  /** Who asked for it; null when it ran by itself. */
  who: string | null;
  /** Milliseconds. */
  took: number;
  /** Rows of all rules together. */
  deleted: number;
  /** Which rules failed, and why; null when none did. */
  failure: string | null;
}

/** Requests for one page on one day (UTC, e.g. `2026-11-20`). */
export interface ViewCountRow {
  day: string;
  route: string;
  /** Opened by somebody. */
  views: number;
  /** Fetched ahead by a browser, whether or not it was seen then. */
  prefetched: number;
}

/** How many visits measured a vital within one bucket. */
export interface VitalCountRow {
  day: string;
  route: string;
  vital: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB';
  /** Upper edge of the bucket: milliseconds; for CLS thousandths of its score. */
  at_most: number;
  samples: number;
}

/** A cookie choice, without identity. The three choices and the signal are 1 for yes. */
export interface ConsentReceiptRow {
  /** Random, made in the browser. */
  id: string;
  chosen_at: string;
  policy: string;
  wording: string;
  global_privacy_control: number;
  analytics: number;
  functional: number;
  personalization: number;
}

/** A letter of the newsletter. Its mails are the outbox's batch of the same id. */
export interface NewsletterIssueRow {
  /** Name of its file; a test has a UUID. */
  id: string;
  subject: string;
  /** Its file as the editor wrote it: front matter and Markdown. */
  text: string;
  created_at: string;
  /** Null: a test. */
  state: 'preparing' | 'sending' | 'paused' | 'sent' | 'cancelled' | null;
  /** When it is to be sent, if not at once. */
  scheduled_at: string | null;
  /** Readers who had confirmed by then get it; null before. */
  started_at: string | null;
  /** Id of the subscriber up to whom readers are entered. */
  prepared_to: string | null;
  /** When the last of them was entered. */
  prepared_at: string | null;
  /** While it is paused: that somebody asked, or what made it stop. */
  paused_why: string | null;
  /** When the last of its mails had gone, or it was cancelled. */
  finished_at: string | null;
  /** When its words were last replaced. */
  corrected_at: string | null;
  /** Confirmed readers who were not entered because they must not be mailed. */
  passed_over: Generated<number>;
  /** Readers who left and whose latest letter it was. */
  unsubscribed: Generated<number>;
  /** One more each time that a person, or the program by stopping it, steers it. */
  version: Generated<number>;
  /** Domains whose addresses it does not go to, JSON. */
  without: Generated<string>;
}

/** How many readers joined and left on a day (UTC, e.g. `2026-11-20`). Nobody is in it. */
export interface ReaderCountRow {
  day: string;
  joined: number;
  gone: number;
}

/** A letter that was put into the outbox for a subscriber; goes with the record of the mail. */
export interface IssueMailRow {
  issue_id: string;
  subscriber_id: string;
  mail_id: string;
}

/** Where a mail of a letter comes back to when it cannot be delivered, and whether it did. */
export interface ReturnPathRow {
  /** What stands in the address it comes back to: HMAC of letter and mail (see newsletter/bounces/return-path.ts). */
  mark: string;
  letter_id: string;
  mail_id: string;
  subscriber_id: string;
  sent_at: string;
  /** `hard`: there is no such address. `soft`: not delivered, for another reason. `policy`: it is us whom the server refused. Null while nothing came back. */
  returned_as: 'hard' | 'soft' | 'policy' | 'complaint' | null;
  returned_at: string | null;
  /** Enhanced status code (RFC 3463). */
  status: string | null;
}

/** Of the mails of a letter, how many came back undelivered, and how many were called spam. It outlives the return paths. */
export interface LetterReturnRow {
  letter_id: string;
  bounced: number;
  complained: number;
}

/** A mail that came back and that no rule understood, whole or its beginning, until a person has read it. */
export interface ReturnedMailRow {
  id: string;
  received_at: string;
  /** Address key of its sender, so that it goes when they are erased. */
  sender_key: string | null;
  /** Why it is kept, in our words. */
  reason: string;
  /** 1 when only its beginning is kept. */
  cut: number;
  /** As it came, in base64. */
  source: string;
  /** When one of us read it; null until then. */
  read_at: string | null;
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
  /** 1 when the visitor may choose another time after it was cancelled by us, or missed; 0 when not; null when nobody of us decided. */
  offered: number | null;
  /** When somebody said, or took back, what became of it, and who. */
  recorded_at: string | null;
  recorded_who: string | null;
}

type CallTable = Omit<CallRow, 'version'> & { version: Generated<number> };

/** A quarter of an hour of a desk that a call, or the time after it, takes; `cell` is its beginning. */
export interface CallCellRow {
  desk: string;
  cell: string;
  call_id: string;
}

/** One of the calls that a desk holds on one of its days, numbered from 1. */
export interface CallPlaceRow {
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
  /** Who of us made it; null for what is older than this note. */
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
  /** The last good copy: cells in which the desk is busy, as busy-times.ts writes them. Nothing else of the calendar is kept. */
  busy: string;
  /** When that was read. */
  read_at: string | null;
  /** Why the last attempt failed; null when it did not. */
  failure: string | null;
  /** When the team was told that the desk offers no times. */
  told_at: string | null;
}

/** What somebody of the firm did. Append only, by triggers; nothing of a visitor stands in it but references and ids. */
export interface JournalRow {
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
}

/** A mailed link that opens the desk once. */
export interface DeskLinkRow {
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
