import { describe, expect, it } from 'vitest';
import { hostingOf } from './hosting.ts';
import { commonHeaders, headerLimits, headersFile, redirectsFile, vercelFile } from './static-hosts.ts';

it('redirectsFile leads mailed links to functions that are elsewhere, a POST as a POST', () => {
  const rules = redirectsFile('https://api.example').split('\n');
  expect(rules).toContain('/newsletter/confirm https://api.example/newsletter/confirm 302');
  expect(rules).toContain('/functions/* https://api.example/functions/:splat 307');
});

it('redirectsFile hides pages with slots to fill, wherever the functions are', () => {
  for (const file of [redirectsFile(undefined), redirectsFile('https://api.example')])
    expect(file).toMatch(/^\/answers\/\* \/404\.html 404!\n\/answers\/\* \/404 302$/m);
});

const renamed = { '/insights/old': '/insights/new' };

it('leads earlier addresses on, on every host', () => {
  expect(redirectsFile(undefined, renamed)).toMatch(/^\/insights\/old \/insights\/new 301\n/);
  expect(JSON.parse(vercelFile(undefined, true, renamed)).redirects[0]).toEqual({
    source: '/insights/old',
    destination: '/insights/new',
    statusCode: 301,
  });
});

it('vercelFile says to Vercel what _headers and _redirects say to others, but for the policies of single pages', () => {
  const { cleanUrls, trailingSlash, headers, redirects } = JSON.parse(vercelFile('https://api.example', true));
  expect([cleanUrls, trailingSlash]).toEqual([true, false]);
  expect(headers.map(({ source }: { source: string }) => source)).toEqual(['/(.*)', '/_assets/(.*)']);
  expect(headers[0].headers).toEqual(
    expect.arrayContaining([
      { key: 'x-frame-options', value: 'DENY' },
      { key: 'strict-transport-security', value: 'max-age=31536000' },
      { key: 'content-security-policy', value: "frame-ancestors 'none'" },
    ]),
  );
  expect(redirects).toEqual(
    expect.arrayContaining([
      { source: '/newsletter/confirm', destination: 'https://api.example/newsletter/confirm', statusCode: 302 },
      { source: '/functions/:path*', destination: 'https://api.example/functions/:path*', statusCode: 307 },
      { source: '/answers/:path*', destination: '/404', statusCode: 302 },
    ]),
  );
});

const jwt = (role: string): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;

describe('hostingOf', () => {
  const site = 'https://www.example.org';
  it.each([
    ['nothing set', {}, undefined, false],
    ['functions at the site itself', { PUBLIC_BACKEND_URL: `${site}/` }, undefined, false],
    ['functions elsewhere', { PUBLIC_BACKEND_URL: 'https://api.example/' }, 'https://api.example', true],
    ['a static host in front of functions', { STATIC_HOST: '1' }, undefined, true],
    ['empty variables', { PUBLIC_BACKEND_URL: '', STATIC_HOST: '', PUBLIC_BACKEND_ANON_KEY: '' }, undefined, false],
    ['public keys', { PUBLIC_BACKEND_ANON_KEY: 'sb_publishable_0123' }, undefined, false],
    ['the anonymous key of the older kind', { PUBLIC_BACKEND_ANON_KEY: jwt('anon') }, undefined, false],
  ])('%s', (_name, variables, functionsElsewhere, isStatic) => {
    expect(hostingOf(variables, site)).toEqual({ functionsElsewhere, isStatic });
  });

  it.each([
    ['PUBLIC_BACKEND_URL', { PUBLIC_BACKEND_URL: 'api' }],
    ['STATIC_HOST', { STATIC_HOST: 'netlify' }],
    ['PUBLIC_BACKEND_ANON_KEY', { PUBLIC_BACKEND_ANON_KEY: 'sb_secret_0123' }],
    ['PUBLIC_BACKEND_ANON_KEY', { PUBLIC_BACKEND_ANON_KEY: jwt('service_role') }],
  ])('refuses a mistaken %s', (name, variables) => {
    expect(() => hostingOf(variables, site)).toThrow(name);
    expect(() => hostingOf(variables, site)).not.toThrow(/0123|eyJ/);
  });
});

const rulesOf = (text: string): string[] => text.trim().split('\n\n');

/** Policies of so many pages, the third of which is too long for a line. */
function policiesOf(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `insights/article-${index}.html`,
      index === 2 ? `script-src ${"'sha256-x' ".repeat(200)}` : `policy-${index}`,
    ]),
  );
}

describe('headersFile', () => {
  const policies = {
    'index.html': 'policy-home',
    'about.html': 'policy-about',
    'answers/contact-received.html': 'policy-answer',
  };

  it.each([true, false])(
    'gives every page its own policy (pages carry them: %s), and to all paths only what holds beside any',
    (pagesCarryPolicies) => {
      const { text, beyond } = headersFile(policies, { secure: true, pagesCarryPolicies });
      const rules = rulesOf(text);
      expect(rules.find((rule) => rule.startsWith('/*\n'))).toContain(
        "\n  content-security-policy: frame-ancestors 'none'\n",
      );
      expect(rules).toContain('/\n  content-security-policy: policy-home');
      expect(rules).toContain('/about\n  content-security-policy: policy-about');
      expect(text).not.toContain('policy-answer');
      expect(beyond).toEqual([]);
    },
  );

  it('stays within what every host reads where pages carry their policies, and names the pages without', () => {
    const { text, beyond } = headersFile(policiesOf(1_000), { secure: true, pagesCarryPolicies: true });
    expect(rulesOf(text)).toHaveLength(headerLimits.rules);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(headerLimits.line);
    expect(beyond).toHaveLength(1_000 - (headerLimits.rules - 2));
    expect(beyond).toContain('insights/article-2.html');
    const named = rulesOf(text).map((rule) => rule.split('\n')[0]);
    for (const file of beyond) expect(named).not.toContain(`/${file.replace('.html', '')}`);
  });

  it('promises TLS only where the site has it', () => {
    expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
    expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
  });
});
