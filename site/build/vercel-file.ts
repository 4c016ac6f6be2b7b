import { assetsCacheControl, commonHeaders } from './static-headers.ts';
import { hiddenPaths, ledToFunctions } from './static-redirects.ts';

/** Converts a `*` of `_headers` and `_redirects` to Vercel's named wildcard. */
function pattern(path: string): string {
  return path.replace(/\*$/, ':path*');
}

function rule(source: string, headers: Readonly<Record<string, string>>): object {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}

/**
 * `vercel.json`, since Vercel reads neither `_headers` nor `_redirects`. It has no rules for single pages, which
 * contain their policies.
 * @param backendUrl origin of the functions, without a trailing slash; undefined: the site itself
 * @param moved former addresses, each with its current page
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
