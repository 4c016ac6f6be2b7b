import { describe, expect, it } from 'vitest';
import { commonHeaders, headersFile, servedPath } from './static-headers.ts';
import { withMetaPolicy } from './csp.ts';

describe('servedPath', () => {
  it.each([['index.html', '/'], ['about.html', '/about'], ['regions/uk.html', '/regions/uk'], ['regions/index.html', '/regions'], ['404.html', '/404']])('%s is served at %s', (file, path) => {
    expect(servedPath(file)).toBe(path);
  });
});

describe('headersFile', () => {
  it('gives every page its own policy and none to all paths, since hosts join the rules that match', () => {
    const file = headersFile({ 'index.html': 'policy-home', 'about.html': 'policy-about' }, true);
    const rules = file.trim().split('\n\n');
    expect(rules.find((rule) => rule.startsWith('/*\n'))).not.toContain('Content-Security-Policy');
    expect(rules).toContain('/\n  Content-Security-Policy: policy-home');
    expect(rules).toContain('/about\n  Content-Security-Policy: policy-about');
  });

  it('promises TLS only where the site has it', () => {
    expect(commonHeaders(false)).not.toHaveProperty('Strict-Transport-Security');
    expect(commonHeaders(true)).toHaveProperty('Strict-Transport-Security');
  });
});

describe('withMetaPolicy', () => {
  it('puts the policy behind the character set and before scripts', () => {
    const html = withMetaPolicy('<head><meta charset="utf-8"><script>a()</script>', "default-src 'none'; frame-ancestors 'none'");
    expect(html).toBe(`<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'"><script>a()</script>`);
  });

  it('refuses a page without a character set', () => {
    expect(() => withMetaPolicy('<head>', "default-src 'none'")).toThrow('charset');
  });
});
