import { mailLinkPaths } from '../../contract/answers.ts';

/** A path, or with `/*` all below it, that functions answer and a static host cannot. */
interface LedPath {
  readonly from: string;
  readonly to: string;
  /** 307 preserves the method of a mail program's one-click POST. */
  readonly status: 302 | 307;
}

/** Redirects to functions, since emails sent from an earlier setup may still link here. */
export function ledToFunctions(backendUrl: string): readonly LedPath[] {
  return [
    ...Object.values(mailLinkPaths).map((path) => ({ from: path, to: `${backendUrl}${path}`, status: 302 }) as const),
    { from: '/functions/*', to: `${backendUrl}/functions/*`, status: 307 },
  ];
}

/** Pages with unfilled slots, and files for our server only. */
export const hiddenPaths = ['/answers/*', '/csp.json'] as const;

/**
 * `_redirects` for Netlify and Cloudflare Pages. Of the lines that hide a path the first is for Netlify, where
 * files take precedence over plain rules, and the second for hosts that refuse the first.
 * @param backendUrl origin of the functions, without a trailing slash; undefined: the site itself
 * @param moved former addresses, each with its current page
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
