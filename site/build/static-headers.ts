import { securityHeaders, strictTransportSecurity } from '../../contract/security-headers.ts';

/** Limits of Cloudflare Pages for `_headers`: rules, and characters per line. Netlify documents none. */
export const headerLimits = { rules: 100, line: 2_000 } as const;

/** For files that never change under their name. */
export const assetsCacheControl = 'public, max-age=31536000, immutable';

/**
 * Headers of every answer on a static host. Hosts join matching rules, and browsers apply all policies of a joined
 * header, so this policy applies in addition to a page's own and contains what only a header can set.
 */
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

interface HeadersFile {
  readonly text: string;
  /** Files of pages whose rule exceeds a host's limits. */
  readonly beyond: readonly string[];
}

/**
 * `_headers` for Netlify and Cloudflare Pages: common headers once, and one policy per page. Rules beyond the limits of
 * Cloudflare are omitted if pages contain their policies; otherwise they are kept for hosts that read them.
 */
export function headersFile(
  policies: Readonly<Record<string, string>>,
  { secure, pagesCarryPolicies }: { readonly secure: boolean; readonly pagesCarryPolicies: boolean },
): HeadersFile {
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
