import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { home } from './home-words.ts';

const copy = home.parse(parse(readFileSync(new URL('../../../content/pages/home.yaml', import.meta.url), 'utf8')));

/** Path and message of each complaint about the copy with some of it replaced. */
function complaints(change: Record<string, unknown>) {
  return home
    .safeParse({ ...copy, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the copy of the home page', () => {
  test('has a field that the schema does not know', () => {
    expect(complaints({ heroo: {} })?.[0]).toContain('heroo');
  });

  test('lacks a capability', () => {
    const capabilities = copy.expertise.capabilities.slice(1);
    expect(complaints({ expertise: { ...copy.expertise, capabilities } })?.[0]).toMatch(/^expertise\.capabilities: /);
  });

  test('has a plan that ends before it begins', () => {
    const [first, ...others] = copy.expertise.capabilities;
    const capabilities = [{ ...first, weeks: { first: 6, last: 2 } }, ...others];
    expect(complaints({ expertise: { ...copy.expertise, capabilities } })).toEqual([
      'expertise.capabilities.0.weeks: the first week must not come after the last',
    ]);
  });

  test('leads out of the site', () => {
    const link = { label: 'Elsewhere', to: 'https://example.com/' };
    expect(complaints({ research: { ...copy.research, link } })).toEqual([
      'research.link.to: must be a path on this site, e.g. /insights',
    ]);
  });
});
