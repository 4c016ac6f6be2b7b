import { getCollection } from 'astro:content';
import { inFirmsName } from '../../copy/firm-words.ts';
import type { Route } from '../../copy/routes.ts';
import { previewed } from '../../copy/shown.ts';
import type { Region } from './regions.ts';

/** The regions in their order, in the firm's name. */
export async function regionsInOrder(): Promise<readonly Region[]> {
  const regions = await getCollection(
    'regions',
    ({ data }) => import.meta.env.DEV || previewed === `/regions/${data.slug}` || !data.draft,
  );
  return regions.map(({ data }) => inFirmsName(data)).sort((one, other) => one.order - other.order);
}

/** The regional pages as routes. */
export async function regionPlaces(): Promise<readonly Route[]> {
  return (await regionsInOrder()).map(({ slug, title }) => ({ path: `/regions/${slug}`, label: title }));
}
