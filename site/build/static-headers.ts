import { speculationRulesPath, speculationRulesType } from './speculation-rules.ts';

/** Headers of every answer on a static host; our own server sends the same. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
    'Speculation-Rules': `"${speculationRulesPath}"`,
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

/** `_headers` as Netlify and Cloudflare Pages read it: common headers once, one policy for each page. */
export function headersFile(policies: Readonly<Record<string, string>>, secure: boolean): string {
  const pages = Object.entries(policies).map(([file, policy]) => rule(servedPath(file), { 'Content-Security-Policy': policy }));
  return [
    rule('/*', commonHeaders(secure)),
    rule('/_assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    rule(speculationRulesPath, { 'Content-Type': speculationRulesType }),
    ...pages,
  ].join('\n\n') + '\n';
}
