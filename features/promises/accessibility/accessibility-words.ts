import { z } from 'astro/zod';
import { link, named, pageMeta, words } from '../../../site/copy/fields.ts';

const term = z.strictObject({ term: words, text: words });

/** `content/pages/accessibility.yaml`: the page's text around the report. */
export const accessibility = z.strictObject({
  seo: pageMeta,
  title: words,
  conformance: z.strictObject({ whole: words, part: words }),
  lede: words,
  works: z.strictObject({ title: words, items: z.array(words).min(1) }),
  gaps: z.strictObject({ title: words, none: words, by: words }),
  tell: z.strictObject({ title: words, lede: words, button: link, email: words, phone: words, more: z.array(term) }),
  facts: z.strictObject({ standard: term, assessed: words, next: words, answers: words }),
  results: named('supports', 'partially-supports', 'does-not-support', 'not-applicable'),
  principles: named('perceivable', 'operable', 'understandable', 'robust'),
  criteria: z.strictObject({ title: words, lede: words, columns: z.array(words).length(5) }),
  methods: z.strictObject({ title: words, lede: words, check: words, untested: words, limits: words }),
  machine: z.strictObject({ before: z.string(), label: words, after: z.string() }),
  pages: z.strictObject({ before: words, link }),
});

export type AccessibilityWords = z.infer<typeof accessibility>;
