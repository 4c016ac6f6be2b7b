import { z } from 'astro/zod';
import { drawingName, link, words } from '../../copy/fields.ts';

/** `content/pages/not-found.yaml` */
export const notFound = z.strictObject({
  title: words,
  description: words,
  number: words,
  heading: words,
  lede: words,
  search: link,
  home: link,
  marks: z.strictObject({ heading: words, routes: z.array(link).min(3) }),
  /** Whom to write to where the footer names a page that is not there. */
  mailboxes: words,
  suggestions: words,
  drawing: z.strictObject({ name: drawingName, alt: words }),
});

export type NotFound = z.infer<typeof notFound>;
