import { securityHeaders, strictTransportSecurity } from '../../contract/security-headers.ts';
import { mailLinkPaths } from '../../contract/answers.ts';

/** Limits of Cloudflare Pages for `_headers`: rules, and characters per line. Netlify documents none. */
export const headerLimits = { rules: 100, line: 2_000 } as const;

/** For files that never change under their name. */
const assetsCacheControl = 'public, max-age=31536000, immutable';

/** Headers of every answer on a static host, joined with a page's own: the policy holds what only a header can set. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...securityHeaders,
    'content-security-policy': "frame-ancestors 'none'",
    ...(secure ? { 'strict-transport-security': strictTransportSecurity } : {}),
  };
}

/** URL of a built file on a static host: `about.html` → `/about`, `index.html` → `/`. */
function servedPath(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path.replace(/(^|\/)index$/, '$1').replace(/(.)\/$/, '$1');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}

function isReadWhole(text: string): boolean {
  return text.split('\n').every((line) => line.length <= headerLimits.line);
}

const answers = 'answers/';

/** `_headers` for Netlify and Cloudflare Pages. Rules beyond Cloudflare's limits are left out if pages carry them. */
export function headersFile(
  policies: Readonly<Record<string, string>>,
  { secure, pagesCarryPolicies }: { readonly secure: boolean; readonly pagesCarryPolicies: boolean },
) {
  const common = [rule('/*', commonHeaders(secure)), rule('/_assets/*', { 'cache-control': assetsCacheControl })];
  const pages = Object.entries(policies)
    .filter(([file]) => !file.startsWith(answers))
    .map(([file, policy]) => ({ file, text: rule(servedPath(file), { 'content-security-policy': policy }) }));
  const fitting = pages.filter(({ text }) => isReadWhole(text)).slice(0, headerLimits.rules - common.length);
  const beyond = pages.filter((page) => !fitting.includes(page));
  const written = pagesCarryPolicies ? fitting : [...fitting, ...beyond];
  return {
    text: `${[...common, ...written.map(({ text }) => text)].join('\n\n')}\n`,
    beyond: beyond.map(({ file }) => file),
  };
}

/** A path, or with `/*` all below it, that functions answer and a static host cannot. */
interface LedPath {
  readonly from: string;
  readonly to: string;
  /** 307 preserves the method of a mail program's one-click POST. */
  readonly status: 302 | 307;
}

/** Redirects to functions, since emails sent from an earlier setup may still link here. */
function ledToFunctions(backendUrl: string | undefined): readonly LedPath[] {
  if (backendUrl === undefined) return [];
  return [
    ...Object.values(mailLinkPaths).map((path) => ({ from: path, to: `${backendUrl}${path}`, status: 302 }) as const),
    { from: '/functions/*', to: `${backendUrl}/functions/*`, status: 307 },
  ];
}

/** Pages with unfilled slots, and files for our server only. */
const hiddenPaths = ['/answers/*', '/csp.json'] as const;

/**
 * `_redirects` for Netlify and Cloudflare Pages. Of the lines that hide a path the first is for Netlify, where
 * files take precedence over plain rules, and the second for hosts that refuse the first.
 * @param backendUrl origin of the functions, without a trailing slash; undefined: the site itself
 * @param moved former addresses, each with its current page
 */
export function redirectsFile(backendUrl: string | undefined, moved: Readonly<Record<string, string>> = {}): string {
  const renamed = Object.entries(moved).map(([from, to]) => `${from} ${to} 301`);
  const led = ledToFunctions(backendUrl).map(
    ({ from, to, status }) => `${from} ${to.replace(/\*$/, ':splat')} ${status}`,
  );
  const hidden = hiddenPaths.flatMap((path) => [`${path} /404.html 404!`, `${path} /404 302`]);
  return `${[...renamed, ...led, ...hidden].join('\n')}\n`;
}

/** Converts a `*` of `_headers` and `_redirects` to Vercel's named wildcard. */
function pattern(path: string): string {
  return path.replace(/\*$/, ':path*');
}

function vercelRule(source: string, headers: Readonly<Record<string, string>>): object {
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
  const led = ledToFunctions(backendUrl).map(({ from, to, status }) => ({
    source: pattern(from),
    destination: pattern(to),
    statusCode: status,
  }));
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      vercelRule('/(.*)', commonHeaders(secure)),
      vercelRule('/_assets/(.*)', { 'cache-control': assetsCacheControl }),
    ],
    redirects: [
      ...renamed,
      ...led,
      ...hiddenPaths.map((path) => ({ source: pattern(path), destination: '/404', statusCode: 302 })),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
