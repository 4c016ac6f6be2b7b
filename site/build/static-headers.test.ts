import { describe, expect, it } from 'vitest';
import { commonHeaders, headersFile, servedPath } from './static-headers.ts';

describe('servedPath', () => {
  it.each([['index.html', '/'], ['about.html', '/about'], ['regions/uk.html', '/regions/uk'], ['regions/index.html', '/regions'], ['404.html', '/404']])('%s is served at %s', (file, path) => {
    expect(servedPath(file)).toBe(path);
  });
});

describe('headersFile', () => {
  it('gives every page its own policy and none to all paths, since hosts join the rules that match', () => {
    const file = headersFile({ 'index.html': 'policy-home', 'about.html': 'policy-about' }, true);
    const rules = file.trim().split('\n\n');
    expect(rules.find((rule) => rule.startsWith('/*\n'))).not.toContain('content-security-policy');
    expect(rules).toContain('/\n  content-security-policy: policy-home');
    expect(rules).toContain('/about\n  content-security-policy: policy-about');
  });

  it('promises TLS only where the site has it', () => {
    expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
    expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
  });
});
