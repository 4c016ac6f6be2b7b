import type { APIRoute } from 'astro';
import { articlesInOrder } from '../../prose/articles.ts';
import { regionsInOrder } from '../../sections/region/regions-in-order.ts';

/** Former addresses, each with its page, for our server and static hosts. */
export const GET: APIRoute = async () => {
  const articles = (await articlesInOrder()).map(({ id, data }) => ({ folder: '/insights', slug: id, ...data }));
  const regions = (await regionsInOrder()).map((region) => ({ folder: '/regions', ...region }));
  const moved = [...articles, ...regions].flatMap(({ folder, slug, formerly }) =>
    formerly.map((old) => [`${folder}/${old}`, `${folder}/${slug}`] as const),
  );
  return Response.json(Object.fromEntries(moved));
};
