import * as z from 'zod/mini';
import { postRow } from '../../conversation/desk/api.ts';
import type { ActSpec } from '../../../core/desk/api.ts';
import { enquiryRow, typedEnquiry } from '../rows.ts';

export const enquiryViews = ['open', 'yours', 'answered', 'look', 'all', 'tray'] as const;
export type EnquiryView = (typeof enquiryViews)[number];

const moment = z.string();
const perhaps = z.nullable(z.string());

/** An enquiry as a list shows it. What a visitor typed is text, and nothing else. */
export const listedEnquiry = z.object({
  ...z.pick(enquiryRow, {
    reference: true,
    kind: true,
    category: true,
    subject: true,
    name: true,
    organization: true,
    state: true,
    owner: true,
    version: true,
    turn: true,
    due_at: true,
    answered_at: true,
    closed_at: true,
    closed_as: true,
  }).shape,
  /** Laid aside, and by whom: null for the program, which says why. */
  aside: z.nullable(z.object({ at: moment, by: perhaps, why: z.enum(['trapped', 'too-fast', 'links']) })),
  /** When the latest turn began. */
  since: moment,
  /** First words of the latest message, without a greeting; `by` says who of us wrote it, null where they did. */
  excerpt: z.object({
    by: perhaps,
    text: z.string(),
    /** Where the searched words are, of which `text` shows those around; null where it was not searched. */
    found: z.nullable(z.object({ in: z.enum(['form', 'message', 'reply', 'note', 'file']), at: moment })),
  }),
  /** Attachments, over all emails. */
  files: z.int(),
  /** Their calendar declined the call, and nobody has decided what follows. */
  declined: z.boolean(),
  /** Who is writing a reply at this moment. */
  writing: z.array(z.string()),
  /** Of whoever asks: whether the latest message was not before them yet, and whether they have begun a reply. */
  unread: z.boolean(),
  draft: z.boolean(),
  cursor: z.string(),
});
export type ListedEnquiry = z.output<typeof listedEnquiry>;

export const enquiryList = z.object({
  rows: z.array(listedEnquiry),
  /** The first open ones, above those that came to their end, on the first page of *All*. */
  open: z.array(listedEnquiry),
  openTotal: z.int(),
  before: z.boolean(),
  after: z.boolean(),
  /** That fit, on all pages. */
  total: z.int(),
  /** That fit what is looked for without the filters; null where none holds. */
  unfiltered: z.nullable(z.int()),
  views: z.object({ open: z.int(), yours: z.int(), answered: z.int(), look: z.int(), all: z.int(), tray: z.int() }),
  /** Emails that belong nowhere yet. */
  post: z.int(),
  /** Those of them that hold what is looked for. */
  foundInPost: z.array(postRow),
  /** Open ones that nobody has taken, and those whose promised time is over. */
  nobodys: z.int(),
  overdue: z.int(),
  /** The end of the next promise; null when none is open. */
  nextDue: z.nullable(moment),
  /** Whom an enquiry can be handed to, as the journal names them. */
  colleagues: z.array(z.string()),
});
export type EnquiryList = z.output<typeof enquiryList>;

export const enquiryRecord = z.object({
  ...z.omit(listedEnquiry, {
    cursor: true,
    excerpt: true,
    files: true,
    declined: true,
    writing: true,
    unread: true,
    draft: true,
  }).shape,
  ...typedEnquiry.shape,
  ...z.pick(enquiryRow, { late_reason: true, address_refused: true }).shape,
  /** The page with the form. */
  page: z.string(),
  earlier: z.array(
    z.object({
      reference: z.string(),
      subject: z.string(),
      received_at: moment,
      outcome: z.enum(['in time', 'late', 'closed', 'open', 'not for us', 'set aside']),
    }),
  ),
  sameWords: z.int(),
  call: z.nullable(z.object({ id: z.string(), startsAt: moment, state: z.string(), desk: z.string() })),
  /** The visitor's, as it was when they last chose a time. */
  zone: z.nullable(z.string()),
  /** The mail that tells its sender that it is not for us. */
  notForUs: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  deletedAt: z.nullable(moment),
  /** How long it is kept otherwise. */
  kept: z.object({ words: z.string(), closesAfter: z.int() }),
});
export type EnquiryRecord = z.output<typeof enquiryRecord>;

const reference = z.string().check(z.minLength(8), z.maxLength(24));
const one = { reference, version: z.int() };
const text = (most: number) => z.string().check(z.maxLength(most));

export const enquiryActs = {
  'enquiries.take': { input: z.object(one), command: 'enquiries take' },
  'enquiries.give-back': { input: z.object(one), command: 'enquiries give-back' },
  'enquiries.hand-over': { input: z.object({ ...one, to: text(320) }), command: 'enquiries hand-over' },
  'enquiries.answered': { input: z.object(one), command: 'enquiries answer' },
  'enquiries.not-for-us': { input: z.object({ ...one, tells: z.boolean() }), command: 'enquiries not-for-us' },
  'enquiries.close': { input: z.object({ ...one, as: z.enum(['settled', 'unanswered']) }), command: 'enquiries close' },
  'enquiries.reopen': { input: z.object(one), command: 'enquiries reopen' },
  'enquiries.note': { input: z.object({ ...one, text: text(5000) }), command: 'enquiries note' },
  'enquiries.reply': {
    input: z.object({
      ...one,
      /** The version the writer began with: a colleague's later reply refuses this one. */
      began: z.int(),
      /** The turn that the form was opened on: a reply that a colleague sent to it refuses this one. */
      turn: z.optional(z.int()),
      /** Sent although a colleague's reply to the same turn was read. */
      asWell: z.optional(z.boolean()),
      /** A booked call, whose hour is released once this has left: it offers other times. */
      releases: z.optional(z.string().check(z.maxLength(64))),
      subject: text(400),
      text: text(21_000),
      /** Whether the sender's message stands below it. */
      quotes: z.boolean(),
      marks: z.boolean(),
    }),
    command: 'enquiries reply',
    result: z.object({ reply: z.string(), leavesAt: moment }),
  },
  'enquiries.take-reply-back': {
    input: z.object({ reference, reply: z.string() }),
    command: 'enquiries take-reply-back',
    result: z.object({ subject: z.string(), text: z.string(), version: z.int() }),
  },
  'enquiries.send-now': { input: z.object({ reference, reply: z.string() }), command: 'enquiries send-now' },
  'enquiries.side-tray': { input: z.object(one), command: 'enquiries spam' },
  'enquiries.not-suspicious': { input: z.object(one), command: 'enquiries not-spam' },
  'enquiries.late-reason': { input: z.object({ ...one, text: text(600) }), command: 'enquiries why-late' },
  'enquiries.correct-address': { input: z.object({ ...one, email: text(320) }), command: 'enquiries correct-address' },
  'enquiries.forget': { input: z.object({ reference }), command: 'enquiries forget' },
} as const satisfies Record<string, ActSpec>;

/** An open reply form says so every few seconds and on leaving; its draft is kept with the record. */
export const readerNote = z.object({
  reference,
  writing: z.optional(z.boolean()),
  /** They have the latest message before them. */
  seen: z.optional(z.boolean()),
  reply: z.optional(text(21_000)),
  note: z.optional(text(5000)),
});
