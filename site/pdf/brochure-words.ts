import { z } from 'astro/zod';
import { drawingName, link, named, words } from '../copy/fields.ts';

/** `content/pages/brochure.yaml`: the words of the brochure that are not taken from pages. */
export const brochure = z.strictObject({
  title: words,
  subtitle: words,
  drawing: drawingName,
  alt: words,
  keywords: z.array(words),
  about: words,
  teamColumns: z.tuple([words, words, words]),
  valuesTitle: words,
  solutions: words,
  industries: words,
  industriesLede: words,
  method: named('title', 'lede', 'capabilities').extend({
    gates: z.array(z.strictObject({ name: words, text: words })).length(4),
  }),
  ethics: words,
  contact: z.strictObject({ title: words, lede: words, links: z.array(link).min(1), note: words }),
});
