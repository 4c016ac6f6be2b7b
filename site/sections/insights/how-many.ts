import type { ArticleSummary } from '../../prose/articles.ts';

const small = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => small[count] ?? String(count);

/** The numbers of published and coming articles in words. */
export function howMany(articles: readonly Pick<ArticleSummary, 'status'>[]): {
  readonly published: string;
  readonly coming: string;
} {
  const published = articles.filter(({ status }) => status === 'published').length;
  return { published: inWords(published), coming: inWords(articles.length - published) };
}
