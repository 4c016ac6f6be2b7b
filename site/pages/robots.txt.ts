import type { APIRoute } from 'astro';
import { mailLinkPaths } from '../../contract/answers.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';
import { textFile } from '../machine/plain-text.ts';

/** Everything may be read and indexed; what takes posts or carries a reader's token is nobody's search result. */
function robots(sitemapAddress: string): string {
  const closed = ['/functions/', ...Object.values(mailLinkPaths)];
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemapAddress}`,
    '',
  ].join('\n');
}

export const GET: APIRoute = (context) => textFile(robots(addressOf('/sitemap.xml', siteAddress(context))));
