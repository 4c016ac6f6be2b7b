import type { APIRoute } from 'astro';
import { pageGroups } from '../sitemap/page-groups.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';
import { sitemap } from '../sitemap/sitemap.ts';

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const entries = (await pageGroups())
    .flatMap(({ pages }) => pages)
    .map(({ path, changed }) => ({
      address: addressOf(path, site),
      ...(changed === undefined ? {} : { modified: changed }),
    }));
  return new Response(sitemap(entries), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
