import { getCollection, type CollectionKey, type CollectionEntry } from 'astro:content';
import { inFirmsName } from './firm-words.ts';

/** Words of a page with one file in content/pages, with the firm's slots filled. */
export async function copyOf<Name extends CollectionKey>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(name);
  if (!entry) throw new Error(`content/pages has no file for "${name}" (see site/content.config.ts).`);
  return inFirmsName(entry.data);
}
