import type { ArticleWords } from '../../prose/article-words.ts';

interface Named {
  readonly id: string;
}

/** How many cards close an article. */
const cards = 3;

/**
 * Which articles to offer after one: first those it names itself, then the list's own order, never itself and none of
 * `shown`, which the page has offered already.
 */
export function furtherReading(
  slug: string,
  related: readonly string[],
  order: readonly string[],
  shown: readonly string[] = [],
): readonly string[] {
  const candidates = [...new Set([...related, ...order])];
  return candidates.filter((candidate) => candidate !== slug && !shown.includes(candidate)).slice(0, cards);
}

/**
 * The other articles that an article's page shows: what can be read until it is published, and what closes the page.
 */
export function shownBeside(
  { id, data: { related, status } }: Named & { readonly data: Pick<ArticleWords, 'related' | 'status'> },
  all: readonly Named[],
) {
  const order = all.map((article) => article.id);
  const known = related.filter((slug) => order.includes(slug));
  const meanwhile: readonly string[] = status === 'coming-soon' ? known.slice(0, 2) : [];
  return { meanwhile, more: furtherReading(id, known, order, meanwhile) };
}
