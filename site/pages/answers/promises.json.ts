import type { APIRoute } from 'astro';
import { tellPromises } from '../../../features/promises/page/promise-list.ts';
import { feedPath } from '../../../features/promises/promise-register.ts';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { addressOf, siteAddress } from '../../machine/addresses.ts';
import { permanentName } from '../../machine/feed/atom.ts';

/** What the server needs to render /promises and its feed (features/promises/promised-pages.ts). */
export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const [words, { rights }] = await Promise.all([copyOf('promises'), copyOf('feed')]);
  const feed = {
    id: permanentName('/promises', firm.emails.hello, firm.copyrightYear),
    self: addressOf(feedPath, site),
    page: addressOf('/promises', site),
    site: addressOf('/', site),
    rights,
    author: firm.name,
    email: firm.emails.hello,
  };
  return Response.json({ words, told: tellPromises(words.unlinked), feed });
};
