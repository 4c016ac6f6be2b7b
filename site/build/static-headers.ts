import { securityHeaders, strictTransportSecurity } from '../../contract/security-headers.ts';
import { speculationRulesPath, speculationRulesType } from './speculation-rules.ts';

/** Headers of every answer on a static host. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...securityHeaders,
    ...(secure ? { 'strict-transport-security': strictTransportSecurity } : {}),
    'speculation-rules': `"${speculationRulesPath}"`,
  };
}

/** URL under which a static host serves a built file: `about.html` → `/about`, `index.html` → `/`. */
export function servedPath(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path.replace(/(^|\/)index$/, '$1').replace(/(.)\/$/, '$1');
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}

/**
 * `_headers` as Netlify and Cloudflare Pages read it: common headers once, one policy for each page.
 * Limit: no rule can name unknown paths without joining every page's, so a static host sends its not-found page with the
 * common headers only. Our own server sends the policy there too.
 */
export function headersFile(policies: Readonly<Record<string, string>>, secure: boolean): string {
  const pages = Object.entries(policies).map(([file, policy]) => rule(servedPath(file), { 'content-security-policy': policy }));
  return [
    rule('/*', commonHeaders(secure)),
    rule('/_assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
    rule(speculationRulesPath, { 'content-type': speculationRulesType }),
    ...pages,
  ].join('\n\n') + '\n';
}
