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

/** Folder of the pages that only the functions send. */
const answers = 'answers/';

/**
 * `_headers` as Netlify and Cloudflare Pages read it: common headers once, one policy for each page.
 * Hosts join the rules that match, and no rule can name unknown paths alone: so none for all paths has a policy, and the
 * not-found page carries its own (meta-policy.ts).
 */
export function headersFile(policies: Readonly<Record<string, string>>, secure: boolean): string {
  const pages = Object.entries(policies).filter(([file]) => !file.startsWith(answers)).map(([file, policy]) => rule(servedPath(file), { 'content-security-policy': policy }));
  return [
    rule('/*', commonHeaders(secure)),
    rule('/_assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
    rule(speculationRulesPath, { 'content-type': speculationRulesType }),
    ...pages,
  ].join('\n\n') + '\n';
}
