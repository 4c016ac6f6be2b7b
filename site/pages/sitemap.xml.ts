import { escapeXml } from '../machine/escape.ts';
import type { APIRoute } from 'astro';
import { pageGroups } from '../sitemap/page-groups.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';

interface SitemapEntry {
  readonly address: string;
  /** Day of the last change, `2026-11-20`, where the content says it. */
  readonly modified?: string;
}

function line({ address, modified }: SitemapEntry): string {
  const day = modified === undefined ? '' : `<lastmod>${escapeXml(modified)}</lastmod>`;
  return `  <url><loc>${escapeXml(address)}</loc>${day}</url>`;
}

/** A sitemap (sitemaps.org 0.9). Priorities and frequencies are left out: search engines ignore them. */
function sitemap(entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(line),
    '</urlset>',
    '',
  ].join('\n');
}

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
