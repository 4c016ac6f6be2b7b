import { z } from 'astro/zod';
import { pageMeta, sitePath, words } from '../../copy/fields.ts';

function withSlots(...slots: readonly string[]) {
  return words.refine((text) => slots.every((slot) => text.includes(`{${slot}}`)), { error: `must contain ${slots.map((slot) => `{${slot}}`).join(' and ')}` });
}

/** `content/pages/promises.yaml` */
export const promises = z.strictObject({
  seo: pageMeta,
  title: words,
  lede: withSlots('n'),
  example: z.strictObject({ shown: z.boolean(), text: words }),
  facts: z.strictObject({ missed: words, figure: words, tests: words, word: words, taken: words, notHere: words }),
  copy: words,
  stale: withSlots('taken'),
  log: z.strictObject({ alt: words, title: words, caption: words, uncounted: withSlots('since') }),
  missed: z.strictObject({
    title: words,
    lede: withSlots('taken'),
    none: withSlots('taken'),
    once: words,
    several: withSlots('times'),
    caption: words,
    when: words,
    happened: words,
    changed: words,
    untold: words,
  }),
  kept: z.strictObject({ title: words, counted: words, lede: words, status: words, unpublished: words, unpublishedText: words, noFigure: words }),
  said: z.string(),
  saidIn: z.string(),
  evidence: withSlots('n'),
  evidenceOne: words,
  proof: words,
  unlinked: z.strictObject({ forms: words, mails: words, calls: words, newsletter: words, data: words }),
  figures: z.strictObject({
    since: withSlots('since'),
    hours: withSlots('half', 'most', 'slowest'),
    notForUs: withSlots('n'),
    notForUsFew: words,
    of: withSlots('kept', 'all'),
    noMonths: words,
    limit: words,
    plotAlt: words,
    plotKey: words,
    table: words,
    columns: z.strictObject({ month: words, inTime: words, late: words, half: words, most: words, slowest: words }),
    unit: withSlots('n'),
    twice: words,
    calls: withSlots('all', 'since'),
    noCalls: words,
    confirmations: withSlots('allowed'),
    pixels: withSlots('letters'),
    overdue: words,
    lastRun: withSlots('run'),
    noRun: words,
    toTable: words,
  }),
  retention: z.strictObject({
    title: words,
    lede: words,
    copyLede: words,
    table: words,
    columns: z.strictObject({ what: words, period: words, from: words, removed: words }),
    few: words,
    unknown: words,
  }),
  tests: z.strictObject({
    title: words,
    table: words,
    lede: words,
    columns: z.strictObject({ promise: words, by: words, evidence: words }),
    one: words,
    many: withSlots('n'),
  }),
  words: z.strictObject({
    title: words,
    lede: words,
    status: words,
    items: z.array(z.strictObject({ says: words, to: sitePath, on: words, note: words })),
    hold: words,
  }),
  made: z.strictObject({ title: words, marks: z.array(words).min(1), feed: z.strictObject({ before: words, label: words, after: words }) }),
  feed: z.strictObject({
    title: words,
    subtitle: words,
    entry: withSlots('months', 'kept', 'all'),
    summary: withSlots('promise', 'months', 'kept', 'all', 'missed'),
  }),
});

export type PromisesWords = z.infer<typeof promises>;
