import type { APIRoute } from 'astro';
import { lastModified } from '../crawlers/last-modified.ts';
import { sitemap } from '../crawlers/sitemap.ts';
import { statedDays } from '../crawlers/stated-days.ts';
import { routes } from '../routes.ts';
import { addressOf } from '../seo/structured-data/identifiers.ts';
import { siteAddress } from '../site-address.ts';

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const days = await statedDays();
  const entries = routes.map(({ path }) => {
    const modified = lastModified(path, days);
    return { address: addressOf(path, site), ...(modified === undefined ? {} : { modified }) };
  });
  return new Response(sitemap(entries), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
