import { z } from 'astro/zod';
import { promiseIdForm } from '../../../features/promises/promise-register.ts';
import { isoDate, pageMeta, words } from '../../copy/fields.ts';

/** The legal pages, each with its folder under content/legal. */
export const legalKinds = ['privacy', 'terms', 'cookies'] as const;

const anchor = z.string().regex(/^[a-z][a-z-]*$/, 'must be lower-case words joined by hyphens');

/** A sentence, with or without the ids of the promises that it makes (content/promises.yaml). */
const clause = z.union([
  words.transform((text): { readonly text: string; readonly promises: readonly string[] } => ({ text, promises: [] })),
  z.strictObject({
    promises: z.array(z.string().regex(promiseIdForm, 'must be the id of an entry in content/promises.yaml')).min(1),
    text: words,
  }),
]);
const clauses = z.array(clause);

const table = z
  .strictObject({ caption: words, head: z.array(words).min(2), rows: z.array(z.array(words)).min(1) })
  .refine(({ head, rows }) => rows.every((row) => row.length === head.length), {
    error: 'every row needs as many cells as the head',
    path: ['rows'],
  });

/** Tables generated from other files, so that the text always matches the system. */
const data = z.enum(['retention', 'cookie-categories', 'cookie-items', 'third-parties']);

const topic = z.strictObject({ id: anchor, title: words, clauses: clauses.min(1) });

const section = z.strictObject({
  id: anchor,
  title: words,
  clauses: clauses.default([]),
  notice: z.strictObject({ title: words, text: words }).optional(),
  terms: z.array(z.strictObject({ term: words, text: words })).default([]),
  table: table.optional(),
  data: data.optional(),
  tools: z.literal('cookies').optional(),
});

/** `content/legal/{kind}/{version}.yaml`. Clauses: links, `**strong**`, `{firm field}`, `[[placeholder]]`. */
export const legal = z
  .strictObject({
    kind: z.enum(legalKinds),
    version: isoDate,
    lastUpdated: words,
    lawChecked: words,
    title: words,
    seo: pageMeta,
    lede: words,
    topics: z.array(topic),
    sections: z.array(section).min(1),
    action: z.strictObject({
      title: words,
      text: words,
      buttons: z.array(z.strictObject({ label: words, href: words })).min(1),
    }),
  })
  .refine(({ kind, topics }) => topics.length === (kind === 'cookies' ? 0 : 6), {
    error: 'privacy and terms have six topics, cookies has none (its four categories are in content/vendors.yaml)',
    path: ['topics'],
  });

export type LegalDocument = z.infer<typeof legal>;
export type LegalClause = z.infer<typeof clause>;
export type LegalTopic = LegalDocument['topics'][number];
export type LegalSection = LegalDocument['sections'][number];
export type LegalData = z.infer<typeof data>;
