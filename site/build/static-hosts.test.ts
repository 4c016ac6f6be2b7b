import { describe, expect, it } from 'vitest';
import { hostingOf } from './hosting.ts';
import { redirectsFile } from './static-redirects.ts';
import { vercelFile } from './vercel-file.ts';

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

describe('hostingOf', () => {
  const site = 'https://www.example.org';
  it.each([
    ['nothing set', {}, { functionsElsewhere: undefined, isStatic: false }],
    [
      'functions at the site itself',
      { PUBLIC_BACKEND_URL: `${site}/` },
      { functionsElsewhere: undefined, isStatic: false },
    ],
    [
      'functions elsewhere',
      { PUBLIC_BACKEND_URL: 'https://api.example/' },
      { functionsElsewhere: 'https://api.example', isStatic: true },
    ],
    ['a static host in front of functions', { STATIC_HOST: '1' }, { functionsElsewhere: undefined, isStatic: true }],
    [
      'empty variables',
      { PUBLIC_BACKEND_URL: '', STATIC_HOST: '', PUBLIC_BACKEND_ANON_KEY: '' },
      { functionsElsewhere: undefined, isStatic: false },
    ],
    [
      'public keys',
      { PUBLIC_BACKEND_ANON_KEY: 'sb_publishable_0123' },
      { functionsElsewhere: undefined, isStatic: false },
    ],
  ])('%s', (_name, variables, hosting) => {
    expect(hostingOf(variables, site)).toEqual(hosting);
  });

  const jwt = (role: string): string =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;
  it('takes the anonymous key of the older kind', () => {
    expect(hostingOf({ PUBLIC_BACKEND_ANON_KEY: jwt('anon') }, site).isStatic).toBe(false);
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
