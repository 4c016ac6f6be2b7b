import { mailLinkPaths } from '../../contract/answers.ts';

/** What the functions answer and a static host cannot: one path, or with `/*` all below it. */
interface LedPath {
  readonly from: string;
  readonly to: string;
  /** 307 keeps a mail program's one-click POST a POST. */
  readonly status: 302 | 307;
}

/** Mails of an earlier place of the site may still name it. */
export function ledToFunctions(backendUrl: string): readonly LedPath[] {
  return [
    ...Object.values(mailLinkPaths).map((path) => ({ from: path, to: `${backendUrl}${path}`, status: 302 }) as const),
    { from: '/functions/*', to: `${backendUrl}/functions/*`, status: 307 },
  ];
}

/** Pages with slots to fill, and what only our server reads. */
export const hiddenPaths = ['/answers/*', '/csp.json'] as const;

/**
 * `_redirects` as Netlify and Cloudflare Pages read it. Of the lines that hide something the first is Netlify's, whose
 * files win over plain rules, the second is for hosts that refuse the first.
 * @param backendUrl where the functions answer, without a slash at the end; undefined: on the site itself
 * @param moved addresses under which pages were known, each with its page
 */
export function redirectsFile(backendUrl: string | undefined, moved: Readonly<Record<string, string>> = {}): string {
  const renamed = Object.entries(moved).map(([from, to]) => `${from} ${to} 301`);
  const led =
    backendUrl === undefined
      ? []
      : ledToFunctions(backendUrl).map(({ from, to, status }) => `${from} ${to.replace(/\*$/, ':splat')} ${status}`);
  const hidden = hiddenPaths.flatMap((path) => [`${path} /404.html 404!`, `${path} /404 302`]);
  return `${[...renamed, ...led, ...hidden].join('\n')}\n`;
}
