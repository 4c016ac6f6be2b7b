import { securityHeaders, strictTransportSecurity } from '../../contract/security-headers.ts';

/** What Cloudflare Pages reads of `_headers`: rules in all, characters of a line. Netlify names no limit. */
export const headerLimits = { rules: 100, line: 2_000 } as const;

/** Never changes under its name. */
export const assetsCacheControl = 'public, max-age=31536000, immutable';

/**
 * Headers of every answer on a static host. Hosts join the rules that match, and browsers keep every policy of a joined
 * header: the one here holds beside that of a page, and says what a page cannot say of itself.
 */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...securityHeaders,
    'content-security-policy': "frame-ancestors 'none'",
    ...(secure ? { 'strict-transport-security': strictTransportSecurity } : {}),
  };
}

/** URL under which a static host serves a built file: `about.html` → `/about`, `index.html` → `/`. */
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

/** Folder of the pages that only the functions send. */
const answers = 'answers/';

interface HeadersFile {
  readonly text: string;
  /** Files of the pages that have no rule that every host reads. */
  readonly beyond: readonly string[];
}

/**
 * `_headers` as Netlify and Cloudflare Pages read it: common headers once, one policy for each page. What is beyond the
 * limits of Cloudflare is left out when the pages carry their policies themselves; when not, it stays, for hosts that
 * read it.
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
