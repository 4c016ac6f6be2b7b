import type { ArticleWords } from '../../prose/article-words.ts';

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

/** The list of articles as the page of insights has it. */
export interface ArticleList {
  readonly featured: string;
  readonly order: readonly string[];
}

/** The other articles that an article's page shows: what can be read until it is published, and what closes the page. */
export function shownBeside(
  slug: string,
  { related, status }: Pick<ArticleWords, 'related' | 'status'>,
  { featured, order }: ArticleList,
) {
  const meanwhile: readonly string[] = status === 'coming-soon' ? related.slice(0, 2) : [];
  return { meanwhile, more: furtherReading(slug, related, [featured, ...order], meanwhile) };
}
