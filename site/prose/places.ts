import { pages, type Route } from '../copy/routes.ts';
import { regionsInOrder } from '../sections/region/regions-in-order.ts';
import { articlesInOrder } from './articles.ts';

/** Where the regional pages are. */
export async function regionPlaces(): Promise<readonly Route[]> {
  return (await regionsInOrder()).map(({ slug, title }) => ({ path: `/regions/${slug}`, label: title }));
}

/** Every page that answers 200 but the letters. */
export async function allPlaces(): Promise<readonly Route[]> {
  const articles = (await articlesInOrder()).map(({ id, data }) => ({ path: `/insights/${id}`, label: data.title }));
  return [...pages, ...(await regionPlaces()), ...articles];
}
