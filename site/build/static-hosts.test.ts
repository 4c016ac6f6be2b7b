import { describe, expect, it } from 'vitest';
import { withLinksTo } from './answer-links.ts';
import { hostingOf } from './hosting.ts';
import { withMetaPolicy } from './meta-policy.ts';
import { redirectsFile } from './static-redirects.ts';
import { vercelFile } from './vercel-file.ts';

describe('withLinksTo', () => {
  it('leads links to pages to the site and leaves all else', () => {
    const html = '<link href="/a.css"><a class="x>y" href="/about">About</a> <a href=\'/\'>Home</a><a href="#main">Skip</a><a href="//other.example/">Other</a><a href="https://x.example/">X</a><img src="/a.svg"><form action="/f">';
    expect(withLinksTo('https://www.example.org', html)).toBe('<link href="/a.css"><a class="x>y" href="https://www.example.org/about">About</a> <a href=\'https://www.example.org/\'>Home</a><a href="#main">Skip</a><a href="//other.example/">Other</a><a href="https://x.example/">X</a><img src="/a.svg"><form action="/f">');
  });
});

describe('withMetaPolicy', () => {
  it('sets the policy right after the character set, without what only a header can say', () => {
    expect(withMetaPolicy('<head><meta charset="utf-8"><title>404</title>', "default-src 'none'; frame-ancestors 'none'; upgrade-insecure-requests"))
      .toBe('<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; upgrade-insecure-requests"><title>404</title>');
  });

  it('fails on a page where it would stand too late', () => {
    expect(() => withMetaPolicy('<title>404</title>', "default-src 'none'")).toThrow('character set');
  });
});

describe('redirectsFile', () => {
  it('leads mailed links to functions that are elsewhere, a POST as a POST', () => {
    const rules = redirectsFile('https://api.example').split('\n');
    expect(rules).toContain('/newsletter/confirm https://api.example/newsletter/confirm 302');
    expect(rules).toContain('/functions/* https://api.example/functions/:splat 307');
  });

  it('hides pages with slots to fill, wherever the functions are', () => {
    for (const file of [redirectsFile(undefined), redirectsFile('https://api.example')]) expect(file).toMatch(/^\/answers\/\* \/404\.html 404!\n\/answers\/\* \/404 302$/m);
  });
});

describe('vercelFile', () => {
  it('says to Vercel what _headers and _redirects say to others, but for the policies of single pages', () => {
    const { cleanUrls, trailingSlash, headers, redirects } = JSON.parse(vercelFile('https://api.example', true));
    expect([cleanUrls, trailingSlash]).toEqual([true, false]);
    expect(headers.map(({ source }: { source: string }) => source)).toEqual(['/(.*)', '/_assets/(.*)']);
    expect(headers[0].headers).toEqual(expect.arrayContaining([{ key: 'x-frame-options', value: 'DENY' }, { key: 'strict-transport-security', value: 'max-age=31536000' }, { key: 'content-security-policy', value: "frame-ancestors 'none'" }]));
    expect(redirects).toEqual(expect.arrayContaining([
      { source: '/newsletter/confirm', destination: 'https://api.example/newsletter/confirm', statusCode: 302 },
      { source: '/functions/:path*', destination: 'https://api.example/functions/:path*', statusCode: 307 },
      { source: '/answers/:path*', destination: '/404', statusCode: 302 },
    ]));
  });
});

describe('hostingOf', () => {
  const site = 'https://www.example.org';
  it.each([
    ['nothing set', {}, { functionsElsewhere: undefined, isStatic: false }],
    ['functions at the site itself', { PUBLIC_BACKEND_URL: `${site}/` }, { functionsElsewhere: undefined, isStatic: false }],
    ['functions elsewhere', { PUBLIC_BACKEND_URL: 'https://api.example/' }, { functionsElsewhere: 'https://api.example', isStatic: true }],
    ['a static host in front of functions', { STATIC_HOST: '1' }, { functionsElsewhere: undefined, isStatic: true }],
    ['empty variables', { PUBLIC_BACKEND_URL: '', STATIC_HOST: '', PUBLIC_BACKEND_ANON_KEY: '' }, { functionsElsewhere: undefined, isStatic: false }],
    ['public keys', { PUBLIC_BACKEND_ANON_KEY: 'sb_publishable_0123' }, { functionsElsewhere: undefined, isStatic: false }],
  ])('%s', (_name, variables, hosting) => {
    expect(hostingOf(variables, site)).toEqual(hosting);
  });

  const jwt = (role: string): string => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;
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
