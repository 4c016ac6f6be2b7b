import { assetsCacheControl, commonHeaders } from './static-headers.ts';
import { hiddenPaths, ledToFunctions } from './static-redirects.ts';

/** Vercel names the rest of a path; `_headers` and `_redirects` have `*` for it. */
function pattern(path: string): string {
  return path.replace(/\*$/, ':path*');
}

function rule(source: string, headers: Readonly<Record<string, string>>): object {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}

/**
 * `vercel.json`, since Vercel reads neither `_headers` nor `_redirects`. It has no rule for a single page: there the
 * pages carry their policies.
 * @param backendUrl where the functions answer, without a slash at the end; undefined: on the site itself
 * @param moved addresses under which pages were known, each with its page
 * @see https://vercel.com/docs/project-configuration/vercel-json
 */
export function vercelFile(
  backendUrl: string | undefined,
  secure: boolean,
  moved: Readonly<Record<string, string>> = {},
): string {
  const renamed = Object.entries(moved).map(([source, destination]) => ({ source, destination, statusCode: 301 }));
  const led =
    backendUrl === undefined
      ? []
      : ledToFunctions(backendUrl).map(({ from, to, status }) => ({
          source: pattern(from),
          destination: pattern(to),
          statusCode: status,
        }));
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: [rule('/(.*)', commonHeaders(secure)), rule('/_assets/(.*)', { 'cache-control': assetsCacheControl })],
    redirects: [
      ...renamed,
      ...led,
      ...hiddenPaths.map((path) => ({ source: pattern(path), destination: '/404', statusCode: 302 })),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
