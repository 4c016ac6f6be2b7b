import type { ForeignOrigins } from '../../features/consent/register.ts';

/** Everything in which one page's policy differs from another's. */
interface PolicySources {
  /** Hash sources of inline scripts and styles, e.g. `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Origin of the functions when it is not the site's own. */
  readonly backendOrigin?: string;
  /** Where foreign scripts in use come from, and where they send to. */
  readonly foreign?: ForeignOrigins;
  /** The site is served over TLS. */
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
    // WebKitGTK does not know this one and says so; without it `default-src` would forbid the manifest everywhere else.
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...backend],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ...(sources.secure ? [['upgrade-insecure-requests'] as const] : []),
  ];
}

/**
 * The Content-Security-Policy of one page, for the header.
 * @throws when a source would weaken it (`'unsafe-…'`, a wildcard, a scheme in place of an origin)
 */
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

/** What browsers ignore, with a warning, in a policy that stands in the page. */
const headerOnly = /^\s*(?:frame-ancestors|report-uri|sandbox)\b/;

/**
 * A page that carries its Content-Security-Policy itself, for hosts that cannot send it as a header. `X-Frame-Options`,
 * which every answer has, stands in for the part that only a header can say.
 * @throws when the page does not name its character set, after which the policy stands
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
