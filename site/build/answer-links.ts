import { Parser } from 'htmlparser2';

/**
 * The answer page with absolute links to pages of the site, since functions send it from another origin.
 * Addresses of assets are unchanged, as the functions serve those too.
 * @param siteUrl origin of the site, without a trailing slash
 */
export function withLinksTo(siteUrl: string, html: string): string {
  let written = '';
  let taken = 0;
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag !== 'a' || href === undefined || !/^\/(?!\/)/.test(href)) return;
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      written += html.slice(taken, start) + html.slice(start, end).replace(/(\shref=["']?)\//, `$1${siteUrl}/`);
      taken = end;
    },
  });
  parser.end(html);
  return written + html.slice(taken);
}
