import * as z from 'zod/mini';
import { dayOf, isShown } from '../../site/copy/shown.ts';
import { root } from '../../tools/checks/root.ts';
import { readSiteContent } from '../../tools/content/site-content.ts';

const matter = z.object({
  category: z.string(),
  draft: z.optional(z.boolean()),
  publishOn: z.optional(z.string()),
  published: z.optional(z.string()),
});

/** How many articles today's build has of a category, or of all. */
export function shownArticles(category?: string): number {
  return readSiteContent(root)
    .filter(({ file }) => file.startsWith('content/articles/'))
    .map(({ data }) => z.parse(matter, data))
    .filter((article) => isShown(article, dayOf(new Date())) && (category ?? article.category) === article.category)
    .length;
}

/** Those of some texts that are among the named ones, as they follow one another. */
export function namedAmong(texts: readonly string[], named: readonly string[]): readonly string[] {
  return texts.filter((text) => named.includes(text));
}
