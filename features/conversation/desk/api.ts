import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const moment = z.string();
/** What is not there may be left out. */
const perhaps = z._default(z.nullable(z.string()), null);

/** Whose turn it is in a record, and what is due. */
const turn = z.object({
  /** `ours` while a turn of theirs waits. */
  whose: z.enum(['ours', 'theirs']),
  number: z.int(),
  since: moment,
  due: moment,
  /** How the latest one ended; null while it waits. */
  ended: z.nullable(
    z.object({
      at: moment,
      /** `elsewhere`: by telephone, letter or in person. */
      as: z.enum(['answered', 'no-answer', 'elsewhere', 'time-chosen', 'closed', 'unanswered', 'not-for-us']),
      by: perhaps,
      inTime: z.boolean(),
    }),
  ),
});

/** An attachment. It is saved, never opened: `apiPaths.file('enquiries/attachment')?mail=…&place=…`. */
const file = z.object({
  place: z.int(),
  name: z.string(),
  /** What its contents are, as a media type. */
  type: z.string(),
  bytes: z.int(),
  /** False where the limits did not allow it; its sender was told. */
  taken: z.boolean(),
  /** Its contents are not what its name says: ask before it is saved. */
  disguised: z.boolean(),
});

/** The limit that an email was beyond, and how the email about it stands; null where none of these days tells of it. */
const overLimit = z.object({
  limit: z.enum(['mail', 'record']),
  /** Megabytes that it allowed. */
  most: z.int(),
  told: z.nullable(z.object({ at: moment, state: z.enum(['waiting', 'sent', 'dropped', 'dead']) })),
});

const quoted = z._default(z.nullable(z.object({ text: z.string(), lines: z.int() })), null);
const original = z.object({ bytes: z.int() });
const protection = z._default(z.nullable(z.enum(['smime', 'pgp', 'tnef'])), null);

/** What is said in a turn of either side. */
const said = {
  id: z.string(),
  at: moment,
  /** The turn that it is part of, or answers. */
  turn: z.nullable(z.int()),
  /** How it came. */
  came: z.enum(['form', 'email', 'telephone', 'fair', 'meeting', 'letter', 'own-program', 'desk', 'tool']),
  subject: z.string(),
  text: z.string(),
  quoted,
  files: z._default(z.array(file), []),
  overLimit: z._default(z.nullable(overLimit), null),
  /** Of an email, its size: `apiPaths.file('enquiries/original')?mail=…`. */
  original: z._default(z.nullable(original), null),
  /** Of the record that was merged into this one. */
  merged: perhaps,
};

const theirs = z.object({
  what: z.literal('theirs'),
  ...said,
  /** Who entered it by hand, as the journal names people. */
  enteredBy: perhaps,
  /** Null where the record's own name and address stand for it. */
  from: z._default(z.nullable(z.object({ name: z.string(), address: z.string() })), null),
  /** Its sender is not whom the record names, nor an address that was added to it. */
  otherSender: z._default(z.boolean(), false),
  /** `automatic` and `list` are shown as one line. */
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
  /** `held` until it leaves, `dead` when it could not be delivered. */
  state: z.enum(['held', 'sent', 'dead']),
  leavesAt: perhaps,
  /** When their mail server took it. */
  sentAt: perhaps,
  failure: perhaps,
  /** It ends the turn once it has left. */
  answers: z.boolean(),
  /** A second reply to the same turn, after the first was read. */
  asWell: z._default(z.boolean(), false),
  /** Id of the call whose hour it releases once it has left. */
  releases: perhaps,
  /** Milliseconds from the beginning of the turn that it ended, and whether that was in time. */
  within: z._default(z.nullable(z.object({ milliseconds: z.number(), inTime: z.boolean() })), null),
});

/** One line, with an icon; `act` and `kind` as the record's history has them. */
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
  /** Of an act its name, of an email its kind, of a call or a merged record which. */
  name: perhaps,
  who: perhaps,
  text: perhaps,
  undone: perhaps,
  /** Of an email: how it stands, and why it could not leave. */
  state: perhaps,
  failure: perhaps,
});

/** What a calendar answered; `open` asks for a decision (*Offer other times, Cancel the call…, Keep the call*). */
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

/** `enquiries/thread?reference=`: the conversation, oldest first. The record's own fields are in `enquiries/one`. */
export const thread = z.object({
  reference: z.string(),
  version: z.int(),
  turn,
  /** When it is raised again, and the line that was left for oneself. */
  look: z.nullable(z.object({ on: z.string(), line: z.string() })),
  entries: z.array(threadEntry),
  /** Colleagues who are writing a reply at this moment, and since when. */
  writing: z.array(z.object({ who: z.string(), since: moment })),
  /** Of whoever asks: whether the latest message is unread, and what they have begun to write, else empty. */
  unread: z.boolean(),
  draft: z.object({ reply: z.string(), note: z.string() }),
  /** Where a reply goes, who it comes from, and where an answer to it goes. */
  reply: z.object({ to: z.string(), from: z.string(), replyTo: z.string(), subject: z.string() }),
  /** Addresses that were added to the record. */
  addresses: z.array(z.object({ email: z.string(), who: z.string(), at: moment })),
  /** Earlier calls of the same mailbox, the latest first; earlier records are those of `enquiries/one`. */
  calls: z.array(z.object({ id: z.string(), reference: z.string(), startsAt: moment, state: z.string() })),
  /** The record that this one was merged into. */
  mergedInto: perhaps,
  /** For BCC, when a reply is written in one's own program. */
  recordAddress: perhaps,
});
export type Thread = z.output<typeof thread>;

/** How much went with a record; `turns` of both sides. */
export const erasedContents = z.object({
  turns: z.int(),
  files: z.int(),
  originals: z.int(),
  notes: z.int(),
  calls: z.int(),
});
export type ErasedContents = z.output<typeof erasedContents>;

/** `enquiries/erased?reference=`: when a record was erased, by whom (`visitor`: its sender); null where not known. */
export const erased = z.nullable(z.object({ at: moment, who: z.string(), contents: erasedContents }));

/** The three tests, in the order they are made; `unset`: it says nothing that could be tested. */
export const placingTest = z.object({
  test: z.enum(['reply-address', 'references', 'subject']),
  result: z.enum(['none', 'forged', 'erased', 'unknown', 'unvouched', 'other-sender', 'own-unproven', 'found']),
  /** The record that it names, where it is not hidden by the result. */
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
  /** Its first words. */
  excerpt: z.string(),
  why: z.enum(['names-none', 'names-other', 'names-erased', 'unvouched', 'automatic', 'list', 'own-unproven']),
  files: z.int(),
  /** Of whoever asks: they have not had it open. */
  unread: z.boolean(),
});

/** `enquiries/post`: what belongs nowhere yet, the latest first. Newsletters and lists are kept but not shown. */
export const post = z.object({
  rows: z.array(postRow),
  total: z.int(),
  oldest: z.nullable(moment),
  lists: z.int(),
  /** Of the last seven days: how many came, how many found their record, how many were placed by hand. */
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

/** `enquiries/mail?id=`: one email of Post, whole. */
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
  /** Where it was placed. */
  reference: perhaps,
  /** What tells its sender that it is not for us. */
  notForUs: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
});
/** That somebody has an email of Post before them. */
export const seenInPost = z.object({ mail: z.string().check(z.maxLength(64)) });

export type PostMail = z.output<typeof postMail>;

/** `enquiries/saved-replies?reference=`: `content/replies`, with known slots filled and others left as `{{slot}}`. */
export const savedReplies = z.array(z.object({ slug: z.string(), title: z.string(), text: z.string() }));
export type SavedReplies = z.output<typeof savedReplies>;

/** Stands in a reply for the person's own link to choose a time, which is made when it leaves. */
export const timesSlot = '{{times}}';

/** What Send says while slots of a text are empty; the link to choose a time is made when the reply leaves. */
export function slotsOff(text: string): string | undefined {
  const slots = [...text.matchAll(/\{\{([a-z][a-z-]*)\}\}/g)].map(([, slot = '']) => slot);
  const empty = [...new Set(slots)].filter((slot) => slot !== 'times');
  if (empty.length === 0) return undefined;
  return `${empty.length === 1 ? 'One slot is empty' : `${empty.length} slots are empty`}: ${empty.join(', ')}.`;
}

/** What a person has to decide, beside the turns. */
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

export const byHandKinds = ['contact', 'ethics', 'consultation'] as const;
export const byHandWays = ['telephone', 'fair', 'meeting', 'letter'] as const;

export const conversationActs = {
  'enquiries.no-answer': { input: z.object(one), command: 'enquiries no-answer' },
  'enquiries.answered-elsewhere': {
    input: z.object({ ...one, how: z.enum(['telephone', 'letter', 'meeting', 'email']) }),
    command: 'enquiries answered-elsewhere',
  },
  /** `on`: an ISO date, or null to have it back now. A running promise puts the record away after that turn. */
  'enquiries.look-again': {
    input: z.object({ ...one, on: z.nullable(z.iso.date()), line: text(200) }),
    command: 'enquiries look-again',
  },
  'enquiries.add': {
    input: z.object({
      kind: z.enum(byHandKinds),
      came: z.enum(byHandWays),
      /** When it happened, by the clock of the desk; the promise counts from then. */
      at: z.iso.datetime({ local: true }),
      /** Whoever enters it answers it. */
      takes: z.boolean(),
      name: text(200),
      /** May be empty: then nothing can be sent. */
      email: text(320),
      organization: text(200),
      phone: text(60),
      subject: text(300),
      message: text(20_000),
    }),
    command: 'enquiries add',
    result: z.object({ reference: z.string() }),
  },
  /** Merges `reference` into `into`; both are of one sender. */
  'enquiries.merge': { input: z.object({ ...one, into: reference }), command: 'enquiries merge' },
  'enquiries.unmerge': { input: z.object({ reference }), command: 'enquiries unmerge' },
  /** Nothing follows from what a calendar answered. */
  'enquiries.keep-call': { input: z.object({ reference, answer: z.string() }), command: 'enquiries keep-call' },
  'post.make-enquiry': {
    input: z.object({ ...mail, kind: z.enum(byHandKinds) }),
    command: 'answers make-enquiry',
    result: z.object({ reference: z.string() }),
  },
  /** `adds`: also from now on, answers go to this address as well. */
  'post.belongs-to': { input: z.object({ ...mail, reference, adds: z.boolean() }), command: 'answers belongs-to' },
  'post.not-for-us': { input: z.object({ ...mail, tells: z.boolean() }), command: 'answers not-for-us' },
  /** Takes a placing by hand or a *Not for us* back: it waits in Post again. An enquiry that was made of it goes. */
  'post.take-back': { input: z.object({ id: mail.id }), command: 'answers take-back' },
} as const satisfies Record<string, ActSpec>;
