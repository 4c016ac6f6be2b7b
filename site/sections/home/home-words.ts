import { z } from 'astro/zod';
import { download, drawingName, link, named, picture, sitePath, words } from '../../copy/fields.ts';

const anchor = z.strictObject({ label: words, to: z.string().regex(/^#[a-z-]+$/, 'must be an anchor on this page') });
const titled = { title: words, text: words };
const headed = { number: words, heading: words, lede: words };
const week = z.number().int().min(1).max(13);

const hero = named('kicker', 'lede', 'note').extend({
  /** Two lines, neither of which may break. */
  heading: z.tuple([words, words]),
  first: link,
  second: anchor,
  /** The first step of the offer in two sentences; the end of the first links to a sample of the result. */
  offer: z.strictObject({ text: words, sample: anchor, answer: words }),
  pillars: z.array(z.strictObject({ spot: drawingName, ...titled })).length(3),
});

const solutions = z.strictObject({
  ...headed,
  more: words,
  back: words,
  cards: z
    .array(
      named('tag', 'title', 'description').extend({
        drawing: drawingName,
        ground: z.enum(['sea', 'buff', 'dry']),
        facts: z.array(z.strictObject({ term: words, text: words })).length(4),
      }),
    )
    .length(3),
});

const capability = z.strictObject({
  spot: drawingName,
  ...titled,
  weeks: z
    .strictObject({ first: week, last: week })
    .refine(({ first, last }) => first <= last, 'the first week must not come after the last'),
  decisions: z.array(week).min(1),
  more: z.array(link).optional(),
});

const expertise = z.strictObject({
  ...headed,
  columns: z.tuple([words, words, words]),
  capabilities: z.array(capability).length(8),
  next: z.strictObject({ text: words, link }),
});

const term = z.strictObject({ term: words, text: words });
const day = z.int().positive();
const sum = { count: words, does: words };

/** A facsimile of a sheet: parts of a file in content/samples, by title, in columns below its head. */
const facsimile = z.strictObject({
  sample: words,
  drawing: drawingName,
  name: words,
  day,
  /** The outcome of the day in one word; empty if nothing ended or began. */
  fate: z.string(),
  plate: picture.extend({ note: z.string() }).optional(),
  facts: z.array(term).length(2),
  columns: z.array(z.array(words)).min(2).max(3),
  block: z.array(term).length(3),
});

const stoppedTest = named('title', 'lede', 'dayWord', 'open', 'close').extend({
  stamp: z.strictObject({ word: words, note: words }),
  verdict: z.tuple([
    z.strictObject({ found: words, says: words, needed: words }),
    z.strictObject({ found: words, says: words, needed: words }),
  ]),
  days: z.array(z.strictObject({ day, text: words })).length(6),
  stops: day,
  sheets: z.array(facsimile).length(3),
  pdfs: z.strictObject({ before: words, files: z.array(download.omit({ note: true })).min(1) }),
});

const research = z.strictObject({
  ...headed,
  link,
  gates: z.array(z.strictObject({ title: words, ...sum, left: z.strictObject(sum).optional() })).length(4),
  note: words,
  case: stoppedTest,
});

const industries = z.strictObject({
  ...headed,
  link,
  views: z.array(z.strictObject({ view: drawingName, ...titled, to: sitePath })).length(5),
});

const ethics = z.strictObject({
  ...headed,
  text: words,
  switch: words,
  link,
  plate: drawingName,
  alt: words,
  controls: z.array(z.strictObject(titled)).length(6),
});

const teaser = z.strictObject({
  category: z.enum(['Governance', 'Research', 'Compliance']),
  ...titled,
  to: sitePath,
  meanwhile: words,
  drawing: drawingName,
  alt: words,
});

const insights = z.strictObject({
  ...headed,
  link,
  preparing: words,
  meanwhile: words,
  teasers: z.tuple([teaser, teaser, teaser]),
});

const newsletter = z.strictObject({ ...headed, letters: link });

/** `content/pages/home.yaml` */
export const home = z.strictObject({
  title: words,
  description: words,
  hero,
  solutions,
  expertise,
  research,
  industries,
  ethics,
  insights,
  newsletter,
});

export type Home = z.infer<typeof home>;
