import { describe, expect, it } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { contentSecurityPolicy } from './policy.ts';

const bare = { scripts: [], styles: [], secure: false };

describe('contentSecurityPolicy', () => {
  it('allows nothing but the site itself when a page holds nothing inline', proves('promise:no-third-parties'), () => {
    expect(contentSecurityPolicy(bare)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
        "form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
  });

  it('lets forms and calls reach a backend elsewhere, and nothing else', () => {
    const policy = contentSecurityPolicy({ ...bare, backendOrigin: 'https://backend.example' });
    expect(policy.split('; ').filter((directive) => directive.includes('backend'))).toEqual([
      "connect-src 'self' https://backend.example",
      "form-action 'self' https://backend.example",
    ]);
  });

  it('lets foreign scripts of the register load and send, and nothing else', () => {
    const policy = contentSecurityPolicy({
      ...bare,
      foreign: { scripts: ['https://analytics.example'], connects: ['https://collect.example'] },
    });
    expect(policy.split('; ').filter((directive) => /analytics|collect/.test(directive))).toEqual([
      "script-src 'self' https://analytics.example",
      "connect-src 'self' https://collect.example",
    ]);
  });

  it.each(['http://a.example', 'https:', '*', 'https://*.example', 'https://a.example/x'])(
    'refuses %s as a foreign origin',
    (origin) => {
      for (const foreign of [
        { scripts: [origin], connects: [] },
        { scripts: [], connects: [origin] },
      ])
        expect(() => contentSecurityPolicy({ ...bare, foreign })).toThrow('no https origin');
    },
  );

  it('upgrades insecure requests only behind TLS', () => {
    expect(contentSecurityPolicy(bare)).not.toContain('upgrade');
    expect(contentSecurityPolicy({ ...bare, secure: true })).toMatch(/; upgrade-insecure-requests$/);
  });

  it.each(["'unsafe-inline'", "'sha256-short='", 'https:', "'sha256-x'; script-src *"])(
    'refuses %s as a hash',
    (source) => {
      expect(() => contentSecurityPolicy({ ...bare, scripts: [source] })).toThrow('no SHA-256 hash source');
    },
  );

  it.each([
    'https:',
    '*',
    'https://*.example',
    "https://a.example; script-src 'unsafe-eval'",
    'https://a.example/path',
  ])('refuses %s as the backend', (backendOrigin) => {
    expect(() => contentSecurityPolicy({ ...bare, backendOrigin })).toThrow('no origin');
  });
});
