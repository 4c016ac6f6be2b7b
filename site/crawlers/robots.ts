/** Everything may be read and indexed; what takes posts or carries a reader's token is nobody's search result. */
export function robots(sitemapAddress: string): string {
  return ['User-agent: *', 'Allow: /', 'Disallow: /functions/', 'Disallow: /newsletter/', '', `Sitemap: ${sitemapAddress}`, ''].join('\n');
}
