import type { APIRoute } from 'astro';
import { promisesFeedPath } from '../../../features/promises/promise-register.ts';
import { listPromises } from '../../../features/promises/page/promise-list.ts';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { addressOf, siteAddress } from '../../machine/addresses.ts';
import { permanentName } from '../../machine/feed/atom.ts';

/** What the server needs to render /promises (features/promises/show-promises.ts). */
export const GET: APIRoute = async (context) => {
  const words = await copyOf('promises');
  const site = siteAddress(context);
  const feed = {
    id: permanentName('/promises', firm.emails.hello, firm.copyrightYear),
    self: addressOf(promisesFeedPath, site),
    page: addressOf('/promises', site),
  };
  return Response.json({ words, told: listPromises(words.unlinked), feed });
};
