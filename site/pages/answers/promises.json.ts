import type { APIRoute } from 'astro';
import { listPromises } from '../../../features/promises/page/promise-list.ts';
import { copyOf } from '../../copy/pages.ts';

/** What the server needs to render /promises (features/promises/show-promises.ts). */
export const GET: APIRoute = async () => {
  const words = await copyOf('promises');
  return Response.json({ words, told: listPromises(words.unlinked) });
};
