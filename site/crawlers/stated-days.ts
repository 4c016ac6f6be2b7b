import { getCollection } from 'astro:content';
import type { StatedDays } from './last-modified.ts';

/** Reads the days that articles and legal texts state. */
export async function statedDays(): Promise<StatedDays> {
  const [articles, legal] = await Promise.all([getCollection('articles'), getCollection('legal')]);
  return {
    articles: new Map(articles.map(({ id, data }) => [id, data.updated])),
    legal: legal.map(({ data }) => ({ kind: data.kind, version: data.version })),
  };
}
