import { z } from 'astro/zod';
import { link, named, nextStep, pageMeta, words, withSlots } from '../../../site/copy/fields.ts';

/** Outcomes of a promised time, in the page's order. */
export const endings = ['kept', 'missed', 'chosen', 'closed', 'not_for_us'] as const;

/** `content/pages/promises.yaml` */
export const promises = z.strictObject({
  seo: pageMeta,
  title: words,
  lede: words,
  copy: words,
  stale: withSlots('taken'),
  client: z.strictObject({ title: words, lede: words }),
  said: z.string(),
  unlinked: named('mails', 'forms', 'security'),
  doing: named('title', 'none', 'awaited').extend({
    lede: withSlots('taken'),
    noneSince: withSlots('since'),
    some: withSlots('n'),
    status: named('missed', 'kept', 'awaited'),
  }),
  misses: named('caption', 'when', 'happened', 'changed', 'untold'),
  figures: named('limit', 'plotAlt', 'plotKey', 'table', 'noCalls', 'noRun').extend({
    since: withSlots('since'),
    endings: z.record(z.enum(endings), words),
    hours: withSlots('half', 'most', 'slowest'),
    columns: named('month', 'inTime', 'late', 'half', 'most', 'slowest'),
    calls: withSlots('all', 'since'),
    twice: named('one', 'other'),
    confirmations: z.strictObject({ one: withSlots('allowed'), other: withSlots('allowed') }),
    pixels: z.strictObject({ one: withSlots('letters'), other: withSlots('letters') }),
    overdue: named('one', 'other'),
    lastRun: withSlots('run'),
  }),
  data: z.strictObject({ title: words, text: words, link }),
  made: z.strictObject({ title: words, marks: z.array(words).min(1) }),
  next: nextStep,
  feed: named('title', 'subtitle', 'author'),
});

export type PromisesWords = z.infer<typeof promises>;
