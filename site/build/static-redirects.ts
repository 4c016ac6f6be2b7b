import { mailLinkPaths } from '../../contract/answers.ts';

/**
 * `_redirects` as Netlify and Cloudflare Pages read it. What only functions can answer, and mails of an earlier place of
 * the site may still name, leads to them; 307 keeps a mail program's one-click POST a POST. Pages with slots to fill are
 * hidden: the first line is Netlify's, whose files win over plain rules, the second is for hosts that refuse the first.
 * @param backendUrl where the functions answer, without a slash at the end; undefined: on the site itself
 */
export function redirectsFile(backendUrl: string | undefined): string {
  const hidden = ['/answers/*', '/csp.json'].flatMap((path) => [`${path} /404.html 404!`, `${path} /404 302`]);
  const led = backendUrl === undefined ? [] : [
    ...Object.values(mailLinkPaths).map((path) => `${path} ${backendUrl}${path} 302`),
    `/functions/* ${backendUrl}/functions/:splat 307`,
  ];
  return `${[...led, ...hidden].join('\n')}\n`;
}
