import { getCollection, type CollectionEntry } from 'astro:content';
import { dayOf, isShown, previewed } from '../copy/shown.ts';
import type { Pictured } from '../ui/Plate.tsx';
import { inListOrder } from './article-order.ts';
import type { ArticleWords } from './article-words.ts';
import { photographOf } from './photographs.ts';

export type ArticleEntry = CollectionEntry<'articles'>;

export interface ArticleSummary extends Pick<
  ArticleWords,
  'title' | 'category' | 'excerpt' | 'author' | 'readMinutes' | 'status' | 'draft' | 'published' | 'publishOn'
> {
  readonly slug: string;
  readonly plate: Pictured;
}

/** The articles in the order of the list: those published, one that is previewed, and on the development server all. */
export async function articlesInOrder(): Promise<readonly ArticleEntry[]> {
  const today = dayOf(new Date());
  const isSeen = ({ id, data }: ArticleEntry): boolean =>
    import.meta.env.DEV || previewed === `/insights/${id}` || isShown(data, today);
  return inListOrder(await getCollection('articles', isSeen));
}

/** The articles of `all` with these slugs, in the order of the slugs; those not shown yet are left out. */
export function articlesNamed(all: readonly ArticleEntry[], slugs: readonly string[]): readonly ArticleEntry[] {
  return slugs.flatMap((slug) => all.find(({ id }) => id === slug) ?? []);
}

/** The data of the cards of these articles. */
export function summaries(articles: readonly ArticleEntry[]): Promise<readonly ArticleSummary[]> {
  return Promise.all(
    articles.map(async ({ id, data }) => {
      const { plate, ...card } = data;
      const pictured = { ...plate, photograph: await photographOf(plate.file) };
      return { ...card, slug: id, plate: pictured };
    }),
  );
}
