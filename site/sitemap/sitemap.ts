import { escapeXml } from '../machine/escape.ts';

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
export function sitemap(entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(line),
    '</urlset>',
    '',
  ].join('\n');
}
