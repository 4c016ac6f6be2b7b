import { getCollection, type CollectionKey, type CollectionEntry } from 'astro:content';
import type { Region } from '../sections/region/regions.ts';
import { inFirmsName } from './firm-words.ts';

/** The words of a page that has one file in content/pages, in the firm's name. */
export async function copyOf<Name extends CollectionKey>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(name);
  if (!entry) throw new Error(`content/pages has no file for "${name}" (see site/content.config.ts).`);
  return inFirmsName(entry.data);
}

/** The regions in their order, in the firm's name. */
export async function regionsInOrder(): Promise<readonly Region[]> {
  const regions = await getCollection('regions');
  return regions.map(({ data }) => inFirmsName(data)).sort((one, other) => one.order - other.order);
}
