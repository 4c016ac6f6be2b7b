import * as z from 'zod/mini';
import type { ActSpec } from '../../../../core/desk/api.ts';

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a letter'));

/** How a letter stands; `draft` and `written` were never sent or scheduled. */
const letterState = z.enum(['draft', 'written', 'preparing', 'sending', 'paused', 'sent', 'cancelled']);

/** The account of a letter: recipients = sent + refused + left + waiting. */
const account = z.object({
  recipients: z.number(),
  sent: z.number(),
  refused: z.number(),
  left: z.number(),
  waiting: z.number(),
});

export type Account = z.output<typeof account>;

const standing = z.object({
  ...account.shape,
  state: letterState,
  /** Mails in a worker's hands at this moment. */
  inHand: z.number(),
  balanced: z.boolean(),
  scheduledAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  correctedAt: z.nullable(z.string()),
  pausedWhy: z.nullable(z.string()),
  /** It stopped itself; nobody asked. */
  stopped: z.boolean(),
  /** Confirmed readers without a mail, because they must not be mailed. */
  passedOver: z.number(),
  /** Readers who left and whose latest letter it was. */
  unsubscribed: z.number(),
  /** Of those sent: came back undelivered, or were reported as spam, as far as reports have been read. */
  bounced: z.number(),
  complained: z.number(),
  /** Mails a minute lately, and when the last will have gone at that speed; null while that is not known. */
  perMinute: z.nullable(z.number()),
  endsAt: z.nullable(z.string()),
  at: z.string(),
});

export type Standing = z.output<typeof standing>;

const line = z.object({
  slug: z.string(),
  /** Null of a letter whose file is gone. */
  number: z.nullable(z.number()),
  title: z.string(),
  subject: z.string(),
  date: z.nullable(z.string()),
  standing,
});

export type LetterLine = z.output<typeof line>;

/** Every letter, the latest on top; or what is wrong with the files. */
export const letterList = z.object({ letters: z.array(line), fault: z.nullable(z.string()) });

const check = z.object({
  /** `todo` is for a person to decide; `broke` keeps it from being sent. */
  look: z.enum(['fine', 'todo', 'broke']),
  words: z.string(),
  more: z.optional(z.string()),
  at: z.optional(z.string()),
});

export const oneLetter = z.object({
  ...line.shape,
  /** Version of its row, which acts name; null while it was never sent or scheduled. */
  version: z.nullable(z.number()),
  file: z.nullable(z.string()),
  hasPage: z.boolean(),
  /** How long who received it is known, in words, and for how many days it can be sent to those who do not have it. */
  mailsKept: z.object({ words: z.string(), correctable: z.number() }),
  url: z.string(),
  from: z.string(),
  preview: z.string(),
  /** Words differ from those that are sent: the file changed since. */
  isChanged: z.boolean(),
  checks: z.array(check),
  foreseen: z.object({ readers: z.number(), suppressed: z.number(), mailsPerHour: z.number() }),
  deeds: z.array(z.object({ at: z.string(), who: z.string(), act: z.string(), details: z.string() })),
  /** Lines with the same words of a server. */
  refusals: z.array(z.object({ reply: z.string(), about: z.enum(['address', 'us', 'neither']), mails: z.number() })),
  /** Where we are refused, and not the readers. */
  refusing: z.array(z.object({ domain: z.string(), refused: z.number(), waiting: z.number() })),
  /** Percent refused of the last 200 at some moments. */
  shares: z.array(z.object({ at: z.string(), percent: z.number() })),
});

export type OneLetter = z.output<typeof oneLetter>;

/** A moment that somebody typed, written out. */
export const moment = z.object({ at: z.nullable(z.string()), fault: z.nullable(z.string()) });

const seen = { slug, version: z.nullable(z.number()) };
const steered = { slug, version: z.number() };

export const lettersActs = {
  'letters.test': { input: z.object({ slug, to: z.string().check(z.maxLength(254)) }), command: 'letters test' },
  'letters.schedule': { input: z.object({ ...seen, at: z.iso.datetime() }), command: 'letters schedule' },
  'letters.send': {
    /** `readers`: the number that somebody read and typed. */
    input: z.object({ ...seen, readers: z.number() }),
    command: 'letters send',
  },
  'letters.pause': { input: z.object(steered), command: 'letters pause' },
  'letters.resume': {
    input: z.object({
      ...steered,
      despiteRefusals: z.optional(z.boolean()),
      without: z.optional(z.string().check(z.maxLength(253))),
    }),
    command: 'letters resume',
    result: z.object({ takenBack: z.number() }),
  },
  'letters.cancel': {
    input: z.object(steered),
    command: 'letters cancel',
    result: z.object({ takenBack: z.number() }),
  },
} as const satisfies Record<string, ActSpec>;
