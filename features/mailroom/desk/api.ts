import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const time = z.string();

const line = z.object({
  id: z.string(),
  name: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  createdAt: time,
  dueAt: time,
  settledAt: z.nullable(time),
  failure: z.nullable(z.string()),
  about: z.object({
    /** Reference of the enquiry, or of the call's enquiry. */
    reference: z.nullable(z.string()),
    letter: z.nullable(z.object({ id: z.string(), subject: z.string() })),
  }),
});

export type MailLine = z.output<typeof line>;

export const outboxStatus = z.object({
  dead: z.number(),
  retried: z.number(),
  waiting: z.number(),
  sent: z.number(),
  sentToday: z.number(),
  lastSentAt: z.nullable(time),
  oldest: z.nullable(z.object({ since: time, name: z.string(), failure: z.nullable(z.string()) })),
  unreached: z.nullable(z.object({ since: time, reason: z.nullable(z.string()) })),
  /** Host of the mail server; null if emails are written to files. */
  relay: z.nullable(z.string()),
});

export const deadMails = z.object({
  mails: z.array(
    z.extend(line, {
      meaning: z.object({ consequence: z.string(), remedy: z.string(), first: z.enum(['again', 'aside']) }),
      /** Permanently refused; otherwise its attempts or days were used up. */
      refused: z.boolean(),
    }),
  ),
  all: z.number(),
});

export type DeadMail = z.output<typeof deadMails>['mails'][number];

export const retriedMails = z.object({
  mails: z.array(z.extend(line, { givenUpAt: time, triesAtLeast: z.number(), inHand: z.boolean() })),
});

export type RetriedMail = z.output<typeof retriedMails>['mails'][number];

export const waitingMails = z.object({
  groups: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      letter: z.nullable(z.object({ id: z.string(), subject: z.string() })),
      mails: z.number(),
      dueAt: time,
      every: z.nullable(z.number()),
      held: z.boolean(),
    }),
  ),
});

export type WaitingGroup = z.output<typeof waitingMails>['groups'][number];

/** Filters of sent emails; `day` is the last day to show, in the desk's zone. */
export const sentQuery = z.object({
  from: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(z.string().check(z.maxLength(64))),
  find: z.optional(z.string().check(z.maxLength(320))),
  day: z.optional(z.iso.date()),
});

export const sentMails = z.object({
  mails: z.array(line),
  all: z.number(),
  newer: z.number(),
  /** Cursors of the neighbouring pages: empty for the first page, null if there is none. */
  pages: z.object({
    newest: z.nullable(z.string()),
    newer: z.nullable(z.string()),
    older: z.nullable(z.string()),
    oldest: z.nullable(z.string()),
  }),
  kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
});

const one = z.object({ id: z.string().check(z.maxLength(64)) });
const many = z.object({ mails: z.number() });

export const mailActs = {
  'mail.retry': { input: one, command: 'outbox retry' },
  'mail.retry-all': { input: z.object({}), command: 'outbox retry', result: many },
  'mail.now': { input: one, command: 'outbox now', result: many },
  'mail.now-all': { input: z.object({}), command: 'outbox now', result: many },
  'mail.aside': { input: one, command: 'outbox aside' },
  'mail.back': { input: one, command: 'outbox aside' },
} as const satisfies Record<string, ActSpec>;
