import type { ArticleWords } from './article-words.ts';

interface Listed {
  readonly id: string;
  readonly data: Pick<ArticleWords, 'pin' | 'published' | 'publishOn' | 'updated'>;
}

/** The day an article was or will be published; otherwise the day of its last change. */
export function dayOfArticle({ published, publishOn, updated }: Omit<Listed['data'], 'pin'>): string {
  return published ?? publishOn ?? updated;
}

/** Articles in the order of the list: `pin: 1` first, then the newest first; on the same day by `pin` and id. */
export function inListOrder<Article extends Listed>(articles: readonly Article[]): readonly Article[] {
  const rank = ({ data }: Article) => (data.pin === 1 ? 0 : 1);
  return articles.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      dayOfArticle(other.data).localeCompare(dayOfArticle(one.data)) ||
      (one.data.pin ?? 0) - (other.data.pin ?? 0) ||
      one.id.localeCompare(other.id),
  );
}

/** Day of an article's last change: its text, or a correction. */
export function revised({ updated, corrections }: Pick<ArticleWords, 'updated' | 'corrections'>): string {
  return [updated, ...corrections.map(({ date }) => date)].toSorted().at(-1) ?? updated;
}
