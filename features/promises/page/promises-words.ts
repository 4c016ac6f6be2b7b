import { z } from 'astro/zod';
import { link, nextStep, pageMeta, words, withSlots } from '../../../site/copy/fields.ts';

/** How a promised time can have ended, in the order of the page. */
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
  unlinked: z.strictObject({ mails: words, forms: words, security: words }),
  doing: z.strictObject({
    title: words,
    lede: withSlots('taken'),
    none: words,
    noneSince: withSlots('since'),
    some: withSlots('n'),
    status: z.strictObject({ missed: words, kept: words, awaited: words }),
    awaited: words,
  }),
  misses: z.strictObject({ caption: words, when: words, happened: words, changed: words, untold: words }),
  figures: z.strictObject({
    since: withSlots('since'),
    endings: z.record(z.enum(endings), words),
    hours: withSlots('half', 'most', 'slowest'),
    limit: words,
    plotAlt: words,
    plotKey: words,
    table: words,
    columns: z.strictObject({ month: words, inTime: words, late: words, half: words, most: words, slowest: words }),
    twice: words,
    calls: withSlots('all', 'since'),
    noCalls: words,
    confirmations: withSlots('allowed'),
    pixels: withSlots('letters'),
    overdue: words,
    lastRun: withSlots('run'),
    noRun: words,
  }),
  data: z.strictObject({ title: words, text: words, link }),
  made: z.strictObject({ title: words, marks: z.array(words).min(1) }),
  next: nextStep,
});

export type PromisesWords = z.infer<typeof promises>;
