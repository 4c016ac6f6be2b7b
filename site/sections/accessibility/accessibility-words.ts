import { z } from 'astro/zod';
import { link, pageMeta, words } from '../../copy/fields.ts';

const term = z.strictObject({ term: words, text: words });

/** Five names of columns. */
const columns = z.array(words).length(5);

/** `content/pages/accessibility.yaml`: the words around the report. */
export const accessibility = z.strictObject({
  seo: pageMeta,
  title: words,
  conformance: z.strictObject({ whole: words, part: words }),
  lede: words,
  facts: z.strictObject({
    standard: term,
    result: z.strictObject({ term: words, whole: words, part: words }),
    assessed: words,
    next: words,
    answers: words,
  }),
  results: z.strictObject({ supports: words, 'partially-supports': words, 'does-not-support': words, 'not-applicable': words }),
  principles: z.strictObject({ perceivable: words, operable: words, understandable: words, robust: words }),
  gaps: z.strictObject({ title: words, lede: words, none: words, caption: words, columns, untested: words, limits: words }),
  tell: z.strictObject({ title: words, lede: words, button: link, email: words, phone: words, more: z.array(term) }),
  criteria: z.strictObject({ title: words, lede: words, columns }),
  methods: z.strictObject({ title: words, lede: words, tests: z.strictObject({ one: words, more: words }), check: words }),
  machine: z.strictObject({ before: z.string(), label: words, after: z.string() }),
});

export type AccessibilityWords = z.infer<typeof accessibility>;
