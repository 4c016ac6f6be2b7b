import { z } from 'astro/zod';
import { drawingName, words as text } from '../copy/fields.ts';

const source = z.strictObject({ text, url: z.url({ protocol: /^https$/, error: 'must be an https:// address' }) });

/** `content/pages/framework-brief.yaml`: the words of the Cultural Intelligence Framework Brief. */
export const frameworkBrief = z.strictObject({
  title: text,
  subtitle: text,
  plate: drawingName,
  plateAlt: text,
  keywords: z.array(text),
  frame: z.strictObject({ title: text, paragraphs: z.array(text).min(1) }),
  dimensions: z.strictObject({
    title: text,
    intro: text,
    columns: z.tuple([text, text, text]),
    rows: z.array(z.strictObject({ name: text, people: text, question: text, owner: text })).length(4),
  }),
  deviation: z.strictObject({ title: text, paragraphs: z.array(text).min(1) }),
  measurement: z.strictObject({
    title: text,
    intro: text,
    columns: z.tuple([text, text, text, text]),
    rows: z.array(z.tuple([text, text, text, text])).min(4),
    fortnight: z.strictObject({ title: text, intro: text, steps: z.array(text).min(3) }),
    note: text,
  }),
  checklist: z.strictObject({
    title: text,
    intro: text,
    items: z.array(text).min(6),
    caution: z.strictObject({ title: text, text }),
  }),
  sources: z.strictObject({ title: text, items: z.array(source).min(1) }),
  closing: z.strictObject({ title: text, text }),
});
