import { z } from 'astro/zod';
import { drawingName, httpsAddress, isoDate, language, pageMeta, slug, words } from '../../copy/fields.ts';

const regime = z.strictObject({
  name: words,
  cite: words,
  scope: words,
  status: words,
  since: words,
  dates: z.array(z.strictObject({ on: isoDate, what: words })).default([]),
  source: z.strictObject({ label: words, url: httpsAddress }),
});

/** `content/regions/{slug}.yaml`. Bearing in degrees from true north, distance in nautical miles, from La Corbière. */
export const regions = z.strictObject({
  slug,
  order: z.int().min(1),
  /** Shown only by the development server. */
  draft: z.boolean().default(false),
  /** Former slugs, which redirect here. */
  formerly: z.array(slug).default([]),
  title: words,
  tagline: words,
  seo: pageMeta,
  from: z.strictObject({ place: words, bearing: z.int().min(0).max(359), nauticalMiles: z.int().positive() }),
  plate: z.strictObject({ file: drawingName, alt: words }),
  supervisors: z.array(z.strictObject({ subject: words, who: words, lang: language.optional() })).min(1),
  expertise: z.array(words).min(1),
  regimes: z.array(regime).min(3),
});

export type Region = z.infer<typeof regions>;
