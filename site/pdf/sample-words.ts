import { z } from 'astro/zod';
import { drawingName, words } from '../copy/fields.ts';

const term = z.strictObject({ term: words, text: words });
const passage = z.strictObject({ title: words, text: words });
const list = z.strictObject({ title: words, items: z.array(words).min(1) });
const terms = z.strictObject({ title: words, items: z.array(term).min(1) });

/** What every sample says of itself: the stamp stands in its head, so that nobody takes its figures for a client's. */
const head = {
  title: words,
  subtitle: words,
  description: words,
  keywords: z.array(words),
  stamp: z.strictObject({ word: words, note: words }),
  facts: z.array(term).length(2),
  /** Words of the link to /consultation in the title block. */
  next: words,
  block: z.array(term).length(5),
};

const range = z
  .strictObject({ label: words, from: z.number().positive(), to: z.number().positive(), unit: z.enum(['£', '%']).optional() })
  .refine(({ from, to }) => from <= to, 'goes from the lowest value to the highest');

export type Range = z.infer<typeof range>;

/** `content/samples/one-page-back.yaml`: the page that comes back after a first call. */
export const onePageBack = z.strictObject({
  ...head,
  asked: passage,
  build: z.strictObject({ title: words, before: words, sheet: words, after: words }),
  leave: passage,
  show: list,
  decision: z.strictObject({ title: words, text: words, otherwise: words }),
  readiness: z.strictObject({
    title: words,
    columns: z.tuple([words, words, words]),
    states: z.strictObject({ ready: words, partly: words, missing: words }),
    rows: z.array(z.strictObject({ state: z.enum(['ready', 'partly', 'missing']), what: words, found: words })).min(1),
  }),
  roadmap: z.strictObject({
    title: words,
    columns: z.tuple([words, words, words]),
    weeks: z.int().positive(),
    stages: z.array(z.strictObject({ stage: words, from: z.int().min(0), to: z.int().positive(), ends: words })).min(1),
    note: words,
  }),
  differ: passage,
  sum: z.strictObject({
    title: words,
    columns: z.tuple([words, words, words]),
    mails: range,
    share: range,
    minutes: range,
    hour: range,
    stages: range,
    running: range,
    runs: z.int().min(1000),
    plot: words,
    note: words,
  }),
  technology: terms,
  support: passage,
});

/** What a system may do with a case: alone, alone with the desk told, only when asked, never. */
export const rule = z.enum(['alone', 'told', 'asks', 'never']);

const zone = z.strictObject({ pounds: z.number().positive(), minutes: z.number().positive() });

/** `content/samples/limits-sheet.yaml`: what an agent may do alone, asks first and may never do. */
export const limitsSheet = z.strictObject({
  ...head,
  drawing: z.strictObject({ name: drawingName, alt: words, caption: words, title: words }),
  zones: z.strictObject({ alone: zone, told: zone, asks: zone }),
  cases: z.strictObject({ alone: z.int(), told: z.int(), asks: z.int(), never: z.int() }),
  acts: z.strictObject({
    title: words,
    columns: z.tuple([words, words, words, words]),
    rules: z.strictObject({ alone: words, told: words, asks: words, never: words }),
    rows: z
      .array(
        z.strictObject({
          act: words,
          rule,
          limit: words,
          pounds: z.number().positive(),
          minutes: z.number().positive().optional(),
          decides: z.literal(true).optional(),
        }),
      )
      .min(1),
  }),
  stop: terms,
  itself: list,
  tests: z.strictObject({ title: words, columns: z.tuple([words, words]), rows: z.array(z.strictObject({ test: words, result: words })).min(1) }),
  faults: list,
  record: passage,
  changes: passage,
  behind: z.strictObject({ before: words, record: words, between: words, file: words, after: words }),
});

const group = z.strictObject({ label: words, all: z.int().positive(), worst: z.int().min(0) });
const result = z.strictObject({ test: words, required: words, found: words });
/** A sentence with a link in it. */
const reference = { before: words, link: words, after: words };

/** `content/samples/test-record.yaml`: which of the customer's own cases a system handled as the customer's people would. */
export const testRecord = z.strictObject({
  ...head,
  plan: z.strictObject({ title: words, caption: words, alt: words, row: words }),
  cases: z.strictObject({ alone: group, told: group, asks: group, never: group }),
  required: z.strictObject({
    title: words,
    columns: z.tuple([words, words, words]),
    share: z.number().positive().max(100),
    handled: result,
    worst: result,
    rows: z.array(result).min(1),
  }),
  misses: z.strictObject({
    title: words,
    columns: z.tuple([words, words, words]),
    rows: z.array(z.strictObject({ cases: z.int().positive(), worst: z.int().min(0), rule, what: words, follows: words })).min(1),
  }),
  sure: z.strictObject({ title: words, text: words, link: words }),
  picked: terms,
  untried: list,
  again: z.strictObject({ title: words, ...reference }),
});

/** `content/samples/permissions-file.yaml`: the limits of a system as the file that keeps it within them. */
export const permissionsFile = z.strictObject({
  ...head,
  listing: words,
  /** YAML, printed as it stands. */
  file: words,
  /** `at`: the key in the file beside whose first line the note's number stands. */
  notes: z.strictObject({ title: words, items: z.array(z.strictObject({ at: words, text: words })).min(1) }),
  refused: z.strictObject({
    title: words,
    columns: z.tuple([words, words]),
    rows: z.array(z.strictObject({ what: words, times: z.int().min(0) })).min(1),
    ...reference,
  }),
  changes: z.strictObject({ title: words, rows: z.array(z.strictObject({ line: words, was: words, is: words })).min(1) }),
  change: terms,
});
