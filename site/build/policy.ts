import type { ThirdPartyOrigins } from '../../features/consent/register.ts';

interface PolicySources {
  /** Hash sources of inline scripts and styles, e.g. `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Origin of the functions, if not the site's. */
  readonly backendOrigin?: string;
  readonly foreign?: ThirdPartyOrigins;
  readonly secure: boolean;
}

function directives(sources: PolicySources): readonly (readonly [string, ...string[]])[] {
  const { scripts, connects } = sources.foreign ?? { scripts: [], connects: [] };
  const backend = sources.backendOrigin === undefined ? [] : [sources.backendOrigin];
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...sources.scripts, ...scripts],
    ['style-src', "'self'", ...sources.styles],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...backend, ...connects],
    // WebKitGTK warns that it does not know this; elsewhere `default-src` would forbid the manifest without it.
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...backend],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(sources.secure ? [['upgrade-insecure-requests'] as const] : []),
  ];
}

/** The policy of one page, for the header. @throws when a source would weaken it (`'unsafe-…'`, wildcard, scheme) */
export function contentSecurityPolicy(sources: PolicySources): string {
  for (const hash of [...sources.scripts, ...sources.styles]) {
    if (!/^'sha256-[A-Za-z0-9+/]{43}='$/.test(hash))
      throw new Error(`Content-Security-Policy: ${hash} is no SHA-256 hash source`);
  }
  for (const origin of [...(sources.foreign?.scripts ?? []), ...(sources.foreign?.connects ?? [])]) {
    if (!/^https:\/\/[^\s;,*/]+$/.test(origin))
      throw new Error(`Content-Security-Policy: ${origin} in content/vendors.yaml is no https origin`);
  }
  if (sources.backendOrigin !== undefined && !/^https?:\/\/[^\s;,*/]+$/.test(sources.backendOrigin)) {
    throw new Error(
      `Content-Security-Policy: ${sources.backendOrigin} is no origin; set PUBLIC_BACKEND_URL to an address like ` +
        'https://project.example',
    );
  }
  return directives(sources)
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** Directives that browsers ignore, with a warning, in a meta element. */
const headerOnly = /^\s*(?:frame-ancestors|report-uri|sandbox)\b/;

/**
 * Adds the Content-Security-Policy to a page, for hosts that cannot send it as a header. `X-Frame-Options`,
 * in every answer, replaces the directive that only works in a header.
 * @throws when the page has no charset declaration, after which the policy is inserted
 */
export function withMetaPolicy(html: string, policy: string): string {
  const charset = /<meta charset="?utf-8"?\s*\/?>/i.exec(html);
  if (!charset) throw new Error('the page names no character set in its head');
  const directives = policy
    .split(';')
    .filter((directive) => !headerOnly.test(directive))
    .map((directive) => directive.trim())
    .join('; ');
  const place = charset.index + charset[0].length;
  return `${html.slice(0, place)}<meta http-equiv="Content-Security-Policy" content="${directives}">${html.slice(place)}`;
}
