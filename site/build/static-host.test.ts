import { describe, expect, it } from 'vitest';
import { withLinksTo } from './answer-links.ts';
import { withMetaPolicy } from './meta-policy.ts';
import { redirectsFile } from './static-redirects.ts';

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
