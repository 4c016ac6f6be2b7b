import { z } from 'astro/zod';
import { drawingName, link, named, words } from '../copy/fields.ts';

/** `content/pages/brochure.yaml`: the words of the brochure that are not taken from pages. */
export const brochure = z.strictObject({
  ...named('title', 'subtitle', 'alt', 'about', 'valuesTitle', 'solutions', 'industries', 'industriesLede', 'ethics')
    .shape,
  drawing: drawingName,
  keywords: z.array(words),
  teamColumns: z.tuple([words, words, words]),
  method: named('title', 'lede', 'capabilities').extend({
    gates: z.array(z.strictObject({ name: words, text: words })).length(4),
  }),
  contact: z.strictObject({ title: words, lede: words, links: z.array(link).min(1), note: words }),
});
