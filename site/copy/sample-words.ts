import { z } from 'astro/zod';
import { drawingName, named, words } from './fields.ts';

const term = z.strictObject({ term: words, text: words });
/** A number in a ring, a filled, half-filled or empty box, or struck-out text. */
const mark = z.union([
  z.strictObject({ ring: z.int() }),
  z.strictObject({ box: z.enum(['full', 'half', 'empty']), alt: words }),
  z.strictObject({ struck: words }),
]);

/** `[label](path)` in a text or a note is a link. */
const part = z.strictObject({
  title: words.optional(),
  number: z.int().optional(),
  look: z.enum(['box', 'aside']).optional(),
  text: words.optional(),
  list: z.array(words).min(1).optional(),
  terms: z.array(term).min(1).optional(),
  /** `widths` as in Typst; the first cell of a row is bold, columns in `right` end-aligned, rows in `over` magenta. */
  table: z
    .strictObject({
      widths: z.array(words),
      head: z.array(words).optional(),
      right: z.array(z.int()).optional(),
      over: z.array(z.int()).optional(),
      rows: z.array(z.array(z.union([z.string(), mark]))).min(1),
    })
    .optional(),
  acts: z.strictObject({ head: z.array(words).length(4), rules: z.record(z.string(), words) }).optional(),
  drawing: z.strictObject({ name: drawingName, alt: words, title: words, caption: words }).optional(),
  roadmap: z
    .strictObject({
      weeks: z.int().positive(),
      stages: z.array(z.strictObject({ stage: words, from: z.int(), to: z.int(), ends: words })).min(1),
    })
    .optional(),
  /** A histogram with one column per month from `first` on; those in `likely` are darker, with a line at `line`. */
  months: z
    .strictObject({
      alt: words,
      first: z.int(),
      runs: z.array(z.int()),
      likely: z.tuple([z.int(), z.int()]),
      line: z.int(),
    })
    .optional(),
  /** A square per case: `worst` outlined, `missed` magenta, `missed-worst` both. */
  squares: z
    .strictObject({
      alt: words,
      groups: z.array(
        z.strictObject({
          label: words,
          says: words,
          all: z.int(),
          worst: z.int(),
          missed: z.int(),
          'missed-worst': z.int(),
        }),
      ),
    })
    .optional(),
  /** YAML printed unchanged in two columns; a note's number is at the first line with its key. */
  listing: z.strictObject({ columns: z.tuple([words, words]), notes: z.array(words) }).optional(),
  note: words.optional(),
});

const parts = z.array(z.union([part, z.strictObject({ pair: z.tuple([z.array(part), z.array(part)]) })]));

const zone = z.strictObject({ pounds: z.number().positive(), minutes: z.number().positive() });

/** `content/samples/*.yaml`: a sample sheet for an invented client, as the stamp in its head says. */
export const sample = named('title', 'subtitle', 'description').extend({
  keywords: z.array(words),
  stamp: z.strictObject({ word: words, note: words }),
  facts: z.array(term).length(2),
  columns: z.array(z.strictObject({ width: z.int(), parts })),
  next: words,
  block: z.array(term).length(5),
  /** Data of the drawing `sample-limits`. */
  zones: z.strictObject({ alone: zone, told: zone, asks: zone }).optional(),
  cases: z.strictObject({ alone: z.int(), told: z.int(), asks: z.int(), never: z.int() }).optional(),
  acts: z
    .strictObject({
      rows: z.array(
        z.strictObject({
          act: words,
          rule: z.enum(['alone', 'told', 'asks', 'never']),
          limit: words,
          pounds: z.number().positive(),
          minutes: z.number().positive().optional(),
          decides: z.literal(true).optional(),
        }),
      ),
    })
    .optional(),
});

export type Sample = z.infer<typeof sample>;
export type Part = z.infer<typeof part>;

/** All parts of a sheet in reading order. */
export function partsOf({ columns }: Sample): readonly Part[] {
  return columns.flatMap((column) => column.parts.flatMap((one) => ('pair' in one ? one.pair.flat() : [one])));
}
