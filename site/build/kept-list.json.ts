import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { readArticleDigest } from './article-digest.ts';

/** Which kept page stands where, for the finishing of pages. */
export const GET: APIRoute = async () => {
  const articles = await getCollection('articles');
  const kept = articles.flatMap(({ id, digest }) => {
    const known = readArticleDigest(digest);
    return known?.page === true ? [[`insights/${id}.html`, known.name]] : [];
  });
  return Response.json(Object.fromEntries(kept));
};
