import { getCollection, type CollectionEntry } from 'astro:content';
import type { ArticleWords } from './article-words.ts';

export type ArticleEntry = CollectionEntry<'articles'>;

/** What a card shows of an article. */
export interface ArticleSummary extends Pick<
  ArticleWords,
  'title' | 'category' | 'excerpt' | 'author' | 'readMinutes' | 'status' | 'plate'
> {
  readonly slug: string;
}

/** The articles with these slugs, in this order; throws when one is missing. */
export async function articlesBySlug(slugs: readonly string[]): Promise<readonly ArticleEntry[]> {
  const all = await getCollection('articles');
  return slugs.map((slug) => {
    const found = all.find(({ id }) => id === slug);
    if (!found)
      throw new Error(
        `content/articles has no ${slug}.mdx, which another article or content/pages/insights.yaml names.`,
      );
    return found;
  });
}

/** The part of an article that a card needs. */
export function summary({ id, data }: ArticleEntry): ArticleSummary {
  const { title, category, excerpt, author, readMinutes, status, plate } = data;
  return { slug: id, title, category, excerpt, author, readMinutes, status, plate };
}
