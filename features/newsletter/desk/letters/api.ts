import * as z from 'zod/mini';
import type { ActSpec } from '../../../../core/desk/api.ts';

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'must be the name of a letter'));

/** State of a letter; `draft` and `written` were never sent or scheduled. */
const letterState = z.enum(['draft', 'written', 'preparing', 'sending', 'paused', 'sent', 'cancelled']);

/** Totals of a letter's emails: recipients = sent + refused + left + waiting. */
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
  /** Emails that a worker is sending at the moment. */
  inHand: z.number(),
  balanced: z.boolean(),
  scheduledAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  correctedAt: z.nullable(z.string()),
  pausedWhy: z.nullable(z.string()),
  /** Paused automatically, not by a person. */
  stopped: z.boolean(),
  passedOver: z.number(),
  unsubscribed: z.number(),
  /** Sent emails reported so far as undelivered, or as spam. */
  bounced: z.number(),
  complained: z.number(),
  /** Emails sent per minute lately, and when the last is sent at that speed; null if unknown. */
  perMinute: z.nullable(z.number()),
  endsAt: z.nullable(z.string()),
  at: z.string(),
});

export type Standing = z.output<typeof standing>;

const line = z.object({
  slug: z.string(),
  /** Null if the letter's file is gone. */
  number: z.nullable(z.number()),
  title: z.string(),
  subject: z.string(),
  date: z.nullable(z.string()),
  standing,
});

export type LetterLine = z.output<typeof line>;

/** All letters, latest first; `fault` says what is wrong with the files. */
export const letterList = z.object({ letters: z.array(line), fault: z.nullable(z.string()) });

const check = z.object({
  /** `todo`: a person decides. `broke`: the letter cannot be sent. */
  look: z.enum(['fine', 'todo', 'broke']),
  words: z.string(),
  more: z.optional(z.string()),
  at: z.optional(z.string()),
});

export const oneLetter = z.object({
  ...line.shape,
  /** Version of its row, which acts send back; null if it was never sent or scheduled. */
  version: z.nullable(z.number()),
  file: z.nullable(z.string()),
  hasPage: z.boolean(),
  /** How long its recipients are on record, in words, and for how many days it can be sent to everyone else. */
  mailsKept: z.object({ words: z.string(), correctable: z.number() }),
  url: z.string(),
  from: z.string(),
  preview: z.string(),
  /** Its words before it goes, for paper. */
  text: z.string(),
  isChanged: z.boolean(),
  checks: z.array(check),
  foreseen: z.object({ readers: z.number(), suppressed: z.number(), mailsPerHour: z.number() }),
  deeds: z.array(z.object({ at: z.string(), who: z.string(), act: z.string(), details: z.string() })),
  refusals: z.array(z.object({ reply: z.string(), about: z.enum(['address', 'us', 'neither']), mails: z.number() })),
  /** Domains that refuse us as sender rather than a reader's address. */
  refusing: z.array(z.object({ domain: z.string(), refused: z.number(), waiting: z.number() })),
  /** Percentage of refusals among the latest 200 emails, over time. */
  shares: z.array(z.object({ at: z.string(), percent: z.number() })),
});

export type OneLetter = z.output<typeof oneLetter>;

/** A typed day and time as an ISO time, or what is wrong with it. */
export const moment = z.object({ at: z.nullable(z.string()), fault: z.nullable(z.string()) });

const seen = { slug, version: z.nullable(z.number()) };
const stored = { slug, version: z.number() };

export const lettersActs = {
  'letters.test': { input: z.object({ slug, to: z.string().check(z.maxLength(254)) }), command: 'letters test' },
  'letters.schedule': { input: z.object({ ...seen, at: z.iso.datetime() }), command: 'letters schedule' },
  'letters.send': {
    /** `readers`: the number that was typed as a confirmation. */
    input: z.object({ ...seen, readers: z.number() }),
    command: 'letters send',
  },
  'letters.pause': { input: z.object(stored), command: 'letters pause' },
  'letters.resume': {
    input: z.object({
      ...stored,
      despiteRefusals: z.optional(z.boolean()),
      without: z.optional(z.string().check(z.maxLength(253))),
    }),
    command: 'letters resume',
    result: z.object({ takenBack: z.number() }),
  },
  'letters.cancel': {
    input: z.object(stored),
    command: 'letters cancel',
    result: z.object({ takenBack: z.number() }),
  },
} as const satisfies Record<string, ActSpec>;
