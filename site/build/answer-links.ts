import { Parser } from 'htmlparser2';

/** An answer page with absolute links to pages (not assets): functions send it from another origin. */
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
