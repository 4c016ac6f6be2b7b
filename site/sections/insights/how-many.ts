import type { ArticleSummary } from '../../prose/articles.ts';
import { numberWords } from '../../copy/number-words.ts';

/** How many articles can be read, and how many are coming soon, in words. */
export function howMany(articles: readonly Pick<ArticleSummary, 'status'>[]): {
  readonly published: string;
  readonly coming: string;
} {
  const published = articles.filter(({ status }) => status === 'published').length;
  return { published: numberWords(published), coming: numberWords(articles.length - published) };
}
