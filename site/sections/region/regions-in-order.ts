import { getCollection } from 'astro:content';
import { inFirmsName } from '../../copy/firm-words.ts';
import type { Region } from './regions.ts';

/** The regions in their order, in the firm's name. */
export async function regionsInOrder(): Promise<readonly Region[]> {
  const regions = await getCollection('regions');
  return regions.map(({ data }) => inFirmsName(data)).sort((one, other) => one.order - other.order);
}
