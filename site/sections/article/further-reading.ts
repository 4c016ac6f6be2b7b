import type { ArticleWords } from '../../prose/article-words.ts';

interface Named {
  readonly id: string;
}

const cards = 3;

/** What to offer after an article: its `related`, then the list in order; never itself or what is `shown`. */
export function furtherReading(
  slug: string,
  related: readonly string[],
  order: readonly string[],
  shown: readonly string[] = [],
): readonly string[] {
  const candidates = [...new Set([...related, ...order])];
  return candidates.filter((candidate) => candidate !== slug && !shown.includes(candidate)).slice(0, cards);
}

/** The other articles on an article's page: those to read until it is published, and those at the end. */
export function otherArticles(
  { id, data: { related, status } }: Named & { readonly data: Pick<ArticleWords, 'related' | 'status'> },
  all: readonly Named[],
) {
  const order = all.map((article) => article.id);
  const known = related.filter((slug) => order.includes(slug));
  const meanwhile: readonly string[] = status === 'coming-soon' ? known.slice(0, 2) : [];
  return { meanwhile, more: furtherReading(id, known, order, meanwhile) };
}
