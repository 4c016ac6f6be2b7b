import { mailLinkPaths } from '../../contract/answers.ts';

/** Everything may be read and indexed; what takes posts or carries a reader's token is nobody's search result. */
export function robots(sitemapAddress: string): string {
  const closed = ['/functions/', ...Object.values(mailLinkPaths)];
  return ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemapAddress}`, ''].join('\n');
}
