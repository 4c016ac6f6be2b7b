import { z } from 'astro/zod';
import { drawingName, link, named, words } from '../../copy/fields.ts';

/** `content/pages/not-found.yaml` */
export const notFound = named('title', 'description', 'number', 'heading', 'lede', 'suggestions').extend({
  search: link,
  home: link,
  marks: z.strictObject({ heading: words, routes: z.array(link).min(3) }),
  /** Email addresses for careers and press, subjects without a page of their own. */
  mailboxes: words,
  drawing: z.strictObject({ name: drawingName, alt: words }),
});

export type NotFound = z.infer<typeof notFound>;
