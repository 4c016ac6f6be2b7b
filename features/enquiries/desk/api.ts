import * as z from 'zod/mini';
import { postRow } from '../../conversation/desk/api.ts';
import type { ActSpec } from '../../../core/desk/api.ts';
import { enquiryRow, typedEnquiry } from '../rows.ts';

export const enquiryViews = ['open', 'yours', 'answered', 'look', 'all', 'tray'] as const;
export type EnquiryView = (typeof enquiryViews)[number];

const moment = z.string();
const perhaps = z.nullable(z.string());

/** An enquiry as a list shows it. What a visitor typed is plain text. */
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
  /** When and by whom it was set aside; `by` is null for the program, which gives `why`. */
  aside: z.nullable(z.object({ at: moment, by: perhaps, why: z.enum(['trapped', 'too-fast', 'links']) })),
  since: moment,
  /** Excerpt of the latest message, without a greeting; `by` is the colleague who wrote it, null for the visitor. */
  excerpt: z.object({
    by: perhaps,
    text: z.string(),
    /** Where the search matched, around which `text` is taken; null without a search. */
    found: z.nullable(z.object({ in: z.enum(['form', 'message', 'reply', 'note', 'file']), at: moment })),
  }),
  files: z.int(),
  /** Whether their calendar declined the call and that waits for a decision. */
  declined: z.boolean(),
  writing: z.array(z.string()),
  /** For the person asking: whether the latest message is unread, and whether they have a draft. */
  unread: z.boolean(),
  draft: z.boolean(),
  cursor: z.string(),
});
export type ListedEnquiry = z.output<typeof listedEnquiry>;

export const enquiryList = z.object({
  rows: z.array(listedEnquiry),
  open: z.array(listedEnquiry),
  openTotal: z.int(),
  before: z.boolean(),
  after: z.boolean(),
  total: z.int(),
  /** Number of matches of the search without the filters; null if no filter is set. */
  unfiltered: z.nullable(z.int()),
  views: z.object({ open: z.int(), yours: z.int(), answered: z.int(), look: z.int(), all: z.int(), tray: z.int() }),
  post: z.int(),
  foundInPost: z.array(postRow),
  /** Number of open ones without an owner, and of overdue ones. */
  nobodys: z.int(),
  overdue: z.int(),
  nextDue: z.nullable(moment),
  /** People to whom an enquiry can be handed, as the journal names them. */
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
  /** The visitor's time zone when they last chose a time. */
  zone: z.nullable(z.string()),
  notForUs: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  deletedAt: z.nullable(moment),
  /** How long it is kept if it is not erased. */
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
      /** The version when the draft was begun: a colleague's later reply refuses this one. */
      began: z.int(),
      /** The turn when the form was opened: a colleague's reply to it refuses this one. */
      turn: z.optional(z.int()),
      /** Whether to send it in addition to a colleague's reply to the same turn. */
      asWell: z.optional(z.boolean()),
      /** Id of a booked call whose time is released once this is sent, as it offers other times. */
      releases: z.optional(z.string().check(z.maxLength(64))),
      subject: text(400),
      text: text(21_000),
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

/** Sent by an open reply form every few seconds and on leaving; the draft is kept with the record. */
export const readerNote = z.object({
  reference,
  writing: z.optional(z.boolean()),
  seen: z.optional(z.boolean()),
  reply: z.optional(text(21_000)),
  note: z.optional(text(5000)),
});
