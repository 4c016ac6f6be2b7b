import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';
import { enquiryKinds } from '../../enquiries/schema.ts';

const moment = z.string();
const perhaps = z._default(z.nullable(z.string()), null);

const turn = z.object({
  whose: z.enum(['ours', 'theirs']),
  number: z.int(),
  since: moment,
  due: moment,
  ended: z.nullable(
    z.object({
      at: moment,
      as: z.enum(['answered', 'no-answer', 'elsewhere', 'time-chosen', 'closed', 'unanswered', 'not-for-us']),
      by: perhaps,
      inTime: z.boolean(),
    }),
  ),
});

/** An attachment. Saved, never opened: `apiPaths.file('enquiries/attachment')?mail=…&place=…`. */
const file = z.object({
  place: z.int(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** False if it was over the limits and so not kept; its sender was told. */
  taken: z.boolean(),
  /** Whether its contents differ from what its name says: ask before saving it. */
  disguised: z.boolean(),
});

/** The limit that an email exceeded, and the state of the email about it; null if none was sent in those days. */
const overLimit = z.object({
  limit: z.enum(['mail', 'record']),
  most: z.int(),
  told: z.nullable(z.object({ at: moment, state: z.enum(['waiting', 'sent', 'dropped', 'dead']) })),
});

const quoted = z._default(z.nullable(z.object({ text: z.string(), lines: z.int() })), null);
const original = z.object({ bytes: z.int() });
const protection = z._default(z.nullable(z.enum(['smime', 'pgp', 'tnef'])), null);

const said = {
  id: z.string(),
  at: moment,
  turn: z.nullable(z.int()),
  came: z.enum(['form', 'email', 'telephone', 'fair', 'meeting', 'letter', 'own-program', 'desk', 'tool']),
  subject: z.string(),
  text: z.string(),
  quoted,
  files: z._default(z.array(file), []),
  overLimit: z._default(z.nullable(overLimit), null),
  /** The original of an email: `apiPaths.file('enquiries/original')?mail=…`. */
  original: z._default(z.nullable(original), null),
  merged: perhaps,
};

const theirs = z.object({
  what: z.literal('theirs'),
  ...said,
  enteredBy: perhaps,
  /** Null if the sender is the record's. */
  from: z._default(z.nullable(z.object({ name: z.string(), address: z.string() })), null),
  /** Whether its sender is neither the record's nor an address added to it. */
  otherSender: z._default(z.boolean(), false),
  /** `automatic` and `list` are each shown as one line. */
  kind: z.enum(['answer', 'automatic', 'list']),
  protection,
  placed: z._default(
    z.nullable(z.object({ by: z.enum(['reply-address', 'references', 'subject', 'hand']), who: perhaps })),
    null,
  ),
});

const ours = z.object({
  what: z.literal('ours'),
  ...said,
  who: perhaps,
  /** `held` until it is sent, `dead` if it could not be delivered. */
  state: z.enum(['held', 'sent', 'dead']),
  leavesAt: perhaps,
  sentAt: perhaps,
  failure: perhaps,
  answers: z.boolean(),
  /** A further reply to the same turn, by somebody who had read the first. */
  asWell: z._default(z.boolean(), false),
  releases: perhaps,
  /** Milliseconds since the turn that it ended began, and whether that was in time. */
  within: z._default(z.nullable(z.object({ milliseconds: z.number(), inTime: z.boolean() })), null),
});

/** An event, shown as one line with an icon; acts and kinds are named as in the record's history. */
const event = z.object({
  what: z.literal('event'),
  at: moment,
  event: z.enum([
    'received',
    'warned',
    'overdue',
    'escalated',
    'closed-by-itself',
    'opened-again',
    'call-booked',
    'merged',
    'mail',
    'act',
  ]),
  /** Name of an act, kind of an email, or which call or merged record. */
  name: perhaps,
  who: perhaps,
  text: perhaps,
  undone: perhaps,
  state: perhaps,
  failure: perhaps,
});

/** A calendar's answer; `open` asks for a decision (*Offer other times, Cancel the call…, Keep the call*). */
const callAnswer = z.object({
  what: z.literal('call-answer'),
  id: z.string(),
  at: moment,
  call: z.object({ id: z.string(), startsAt: moment }),
  answer: z.enum(['accepted', 'tentative', 'declined', 'counter']),
  proposedAt: perhaps,
  comment: z.string(),
  open: z.boolean(),
});

const note = z.object({ what: z.literal('note'), id: z.string(), at: moment, who: perhaps, text: z.string() });

export const threadEntry = z.discriminatedUnion('what', [theirs, ours, note, event, callAnswer]);
export type ThreadEntry = z.output<typeof threadEntry>;

/** `enquiries/thread?reference=`: the conversation, oldest first. `enquiries/one` has the record's own fields. */
export const thread = z.object({
  reference: z.string(),
  version: z.int(),
  turn,
  look: z.nullable(z.object({ on: z.string(), line: z.string() })),
  entries: z.array(threadEntry),
  writing: z.array(z.object({ who: z.string(), since: moment })),
  /** For the person asking: whether the latest message is unread, and their drafts (empty if none). */
  unread: z.boolean(),
  draft: z.object({ reply: z.string(), note: z.string() }),
  reply: z.object({ to: z.string(), from: z.string(), replyTo: z.string(), subject: z.string() }),
  addresses: z.array(z.object({ email: z.string(), who: z.string(), at: moment })),
  /** Earlier calls of the same mailbox, latest first; `enquiries/one` has the earlier records. */
  calls: z.array(z.object({ id: z.string(), reference: z.string(), startsAt: moment, state: z.string() })),
  mergedInto: perhaps,
  /** The address to put in BCC when replying from one's own mail program. */
  recordAddress: perhaps,
});
export type Thread = z.output<typeof thread>;

/** How much was erased with a record; `turns` counts both sides. */
export const erasedContents = z.object({
  turns: z.int(),
  files: z.int(),
  originals: z.int(),
  notes: z.int(),
  calls: z.int(),
});
export type ErasedContents = z.output<typeof erasedContents>;

/** `enquiries/erased?reference=`: when and by whom a record was erased (`visitor`: its sender); null if unknown. */
export const erased = z.nullable(z.object({ at: moment, who: z.string(), contents: erasedContents }));

/** One of the three placing tests, in their order; `none`: the email had nothing to test. */
export const placingTest = z.object({
  test: z.enum(['reply-address', 'references', 'subject']),
  result: z.enum(['none', 'forged', 'erased', 'unknown', 'unvouched', 'other-sender', 'own-unproven', 'found']),
  /** The record that it names, unless the result hides it. */
  reference: perhaps,
});
export type PlacingTest = z.output<typeof placingTest>;

export const postRow = z.object({
  id: z.string(),
  received_at: moment,
  from_name: z.string(),
  from_address: z.string(),
  to_address: z.string(),
  subject: z.string(),
  version: z.int(),
  excerpt: z.string(),
  why: z.enum(['names-none', 'names-other', 'names-erased', 'unvouched', 'automatic', 'list', 'own-unproven']),
  files: z.int(),
  unread: z.boolean(),
});

/** `enquiries/post`: emails without a record, latest first. Newsletters and lists are kept but not shown. */
export const post = z.object({
  rows: z.array(postRow),
  total: z.int(),
  oldest: z.nullable(moment),
  lists: z.int(),
  /** Last seven days: emails received, placed automatically, and placed by hand. */
  week: z.object({ all: z.int(), found: z.int(), byHand: z.int() }),
  /** When the mailbox was last read, how far a reading is that goes on, and how many unread emails lie in its folder for
   * a person; null where no server of ours reads one. */
  mailbox: z.nullable(
    z.object({
      finishedAt: perhaps,
      progress: z.nullable(z.object({ done: z.int(), found: z.int() })),
      aside: z.int(),
      folder: z.string(),
    }),
  ),
});
export type Post = z.output<typeof post>;

/** `enquiries/mail?id=`: one email of Post in full. */
export const postMail = z.object({
  ...postRow.shape,
  text: z.string(),
  quoted,
  attachments: z.array(file),
  overLimit: said.overLimit,
  protection,
  original,
  vouched: z.boolean(),
  tests: z.array(placingTest),
  state: z.enum(['placed', 'post', 'not-for-us']),
  reference: perhaps,
  notForUs: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
});
export const seenInPost = z.object({ mail: z.string().check(z.maxLength(64)) });

export type PostMail = z.output<typeof postMail>;

/** `enquiries/saved-replies?reference=`: `content/replies`, with known slots filled and others left as `{{slot}}`. */
export const savedReplies = z.array(z.object({ slug: z.string(), title: z.string(), text: z.string() }));
export type SavedReplies = z.output<typeof savedReplies>;

/** Placeholder in a reply for the recipient's own link to choose a time, created when the reply is sent. */
export const timesSlot = '{{times}}';

/** Why Send is disabled while a text has empty slots; undefined if it has none. `timesSlot` does not count. */
export function slotsOff(text: string): string | undefined {
  const slots = [...text.matchAll(/\{\{([a-z][a-z-]*)\}\}/g)].map(([, slot = '']) => slot);
  const empty = [...new Set(slots)].filter((slot) => slot !== 'times');
  if (empty.length === 0) return undefined;
  return `${empty.length === 1 ? 'One slot is empty' : `${empty.length} slots are empty`}: ${empty.join(', ')}.`;
}

export const decisions = z.object({
  calls: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      call: z.string(),
      startsAt: moment,
      answer: z.enum(['declined', 'counter']),
      proposedAt: z.nullable(moment),
      at: moment,
    }),
  ),
  look: z.array(z.object({ reference: z.string(), name: z.string(), on: z.string(), line: z.string() })),
  post: z.object({ total: z.int(), oldest: z.nullable(moment) }),
});
export type Decisions = z.output<typeof decisions>;

const reference = z.string().check(z.minLength(8), z.maxLength(24));
const one = { reference, version: z.int() };
const text = (most: number) => z.string().check(z.maxLength(most));
const mail = { id: z.string().check(z.maxLength(64)), version: z.int() };

export const byHandWays = ['telephone', 'fair', 'meeting', 'letter'] as const;

export const conversationActs = {
  'enquiries.no-answer': { input: z.object(one), command: 'enquiries no-answer' },
  'enquiries.answered-elsewhere': {
    input: z.object({ ...one, how: z.enum(['telephone', 'letter', 'meeting', 'email']) }),
    command: 'enquiries answered-elsewhere',
  },
  /** `on`: an ISO date, or null to clear it. An open record is put away only once its turn has ended. */
  'enquiries.look-again': {
    input: z.object({ ...one, on: z.nullable(z.iso.date()), line: text(200) }),
    command: 'enquiries look-again',
  },
  'enquiries.add': {
    input: z.object({
      kind: z.enum(enquiryKinds),
      came: z.enum(byHandWays),
      /** When it happened, in the desk's time zone; the promise counts from then. */
      at: z.iso.datetime({ local: true }),
      takes: z.boolean(),
      name: text(200),
      /** May be empty; then no email can be sent. */
      email: text(320),
      organization: text(200),
      phone: text(60),
      subject: text(300),
      message: text(20_000),
    }),
    command: 'enquiries add',
    result: z.object({ reference: z.string() }),
  },
  /** Merges `reference` into `into`; both must have the same sender. */
  'enquiries.merge': { input: z.object({ ...one, into: reference }), command: 'enquiries merge' },
  'enquiries.unmerge': { input: z.object({ reference }), command: 'enquiries unmerge' },
  'enquiries.keep-call': { input: z.object({ reference, answer: z.string() }), command: 'enquiries keep-call' },
  'post.make-enquiry': {
    input: z.object({ ...mail, kind: z.enum(enquiryKinds) }),
    command: 'answers make-enquiry',
    result: z.object({ reference: z.string() }),
  },
  /** `adds`: adds the sender's address to the record, so that replies go there too. */
  'post.belongs-to': { input: z.object({ ...mail, reference, adds: z.boolean() }), command: 'answers belongs-to' },
  'post.not-for-us': { input: z.object({ ...mail, tells: z.boolean() }), command: 'answers not-for-us' },
  /** Undoes placing by hand or *Not for us*: the email is in Post again; an enquiry made from it is deleted. */
  'post.take-back': { input: z.object({ id: mail.id }), command: 'answers take-back' },
} as const satisfies Record<string, ActSpec>;
