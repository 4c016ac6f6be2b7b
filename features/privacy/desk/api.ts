import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';

const time = z.string();
const email = z.string().check(z.trim(), z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+$/, 'must be a full address'));

export const privacyCounts = z.object({ requests: z.number(), receipts: z.number() });

export const dataRequests = z.object({
  requests: z.array(
    z.object({
      id: z.string(),
      askedAt: time,
      email: z.string(),
      /** `mailing`: the email has not been sent. `works`: not opened yet. `unused`: expired unopened. */
      link: z.discriminatedUnion('is', [
        z.object({ is: z.literal('mailing') }),
        z.object({ is: z.literal('works'), until: time }),
        z.object({ is: z.literal('unused') }),
        z.object({ is: z.literal('opened'), at: time }),
      ]),
      /** When the person downloaded the data. */
      takenAt: z.nullable(time),
      /** Non-zero row counts about the address: `2`, `enquiries`. */
      found: z.array(z.object({ count: z.number(), name: z.string() })),
    }),
  ),
  /** Counts of the last thirty days. */
  figures: z.object({
    asked: z.number(),
    opened: z.number(),
    taken: z.number(),
    erased: z.number(),
    byHand: z.number(),
  }),
});

export type DataRequest = z.output<typeof dataRequests>['requests'][number];

export const retentionRules = z.object({
  /** When the due rows were counted; counting deletes nothing. */
  countedAt: time,
  rules: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      /** The period as worded on the privacy page. */
      kept: z.string(),
      /** Records older than this are deleted; null if the rule deletes nothing. */
      before: z.nullable(time),
      due: z.number(),
      /** Why the rule deletes nothing; null if it does. */
      note: z.nullable(z.string()),
      lastDeleted: z.nullable(z.number()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Newest first. */
  runs: z.array(
    z.object({
      id: z.string(),
      at: time,
      who: z.nullable(z.string()),
      took: z.number(),
      deleted: z.number(),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Rows deleted on each of the last thirty UTC days, oldest first; null on a day without a run. */
  nights: z.array(z.object({ day: z.string(), deleted: z.nullable(z.number()) })),
});

export type Rules = z.output<typeof retentionRules>;
export type RetentionRule = Rules['rules'][number];
export type RetentionRun = Rules['runs'][number];

export const receipts = z.object({
  wordings: z.array(
    z.object({
      policy: z.string(),
      wording: z.string(),
      /** UTC date from which a newer wording applies; null for the newest. */
      until: z.nullable(z.string()),
      receipts: z.number(),
      analytics: z.number(),
      functional: z.number(),
      personalization: z.number(),
      globalPrivacyControl: z.number(),
      refusedAll: z.number(),
    }),
  ),
  text: z.string(),
  textOf: z.string(),
});

export type Wording = z.output<typeof receipts>['wordings'][number];

export const journalQuery = z.object({
  who: z.optional(z.string().check(z.maxLength(320))),
  record: z.optional(z.string().check(z.maxLength(100))),
  days: z.optional(z.enum(['7', '30'])),
  before: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.maxLength(100))),
});

export const journalPage = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      at: time,
      who: z.string(),
      act: z.string(),
      record: z.nullable(z.string()),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  all: z.number(),
  /** Number of lines newer than the first of this page. */
  newer: z.number(),
  /** Names of everyone who acted in the last ninety days. */
  people: z.array(z.string()),
});

export type JournalLine = z.output<typeof journalPage>['lines'][number];

const stored = z.object({
  found: z.boolean(),
  newsletter: z.string(),
  enquiries: z.string(),
  mails: z.string(),
  /** What an erasure would delete, as a list in a sentence. */
  lost: z.string(),
  open: z.array(z.string()),
});

export type StoredWords = z.output<typeof stored>;

export const receiptVerdict = z.object({
  verdict: z.enum(['unchanged', 'changed', 'unknown']),
  fields: z.array(z.string()),
  receipt: z.object({
    id: z.string(),
    chosenAt: time,
    policy: z.string(),
    globalPrivacyControl: z.boolean(),
    analytics: z.boolean(),
    functional: z.boolean(),
    personalization: z.boolean(),
  }),
});

export const privacyActs = {
  'privacy.show': { input: z.object({ email }), command: 'people show', result: stored },
  'privacy.mail': {
    input: z.object({ email }),
    command: 'people mail',
    result: z.object({ outcome: z.enum(['mailed', 'withheld']) }),
  },
  'privacy.forget': {
    input: z.object({ email, despiteOpen: z.boolean() }),
    command: 'people forget',
    result: z.object({ outcome: z.enum(['erased', 'finishing']) }),
  },
  'privacy.retention': {
    input: z.object({}),
    command: 'retention',
    result: z.object({ deleted: z.number(), failures: z.array(z.string()) }),
  },
  'privacy.receipt': {
    input: z.object({ receipt: z.string().check(z.maxLength(4_000)) }),
    command: 'consent verify',
    result: receiptVerdict,
  },
} as const satisfies Record<string, ActSpec>;
