import { expect } from '@playwright/test';

type Headers = Readonly<Record<string, string>>;

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  );
}

/** What every answer says to browsers, whatever it is. */
export function expectSecurityHeaders(headers: Headers): void {
  expect.soft(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect
    .soft(headers['referrer-policy'])
    .toMatch(/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/);
  expect.soft(headers['permissions-policy']).toContain('camera=()');
  // Only TLS may promise TLS.
  expect.soft(headers).not.toHaveProperty('strict-transport-security');
  expect.soft(headers).not.toHaveProperty('x-powered-by');
  expect.soft(headers).not.toHaveProperty('server');
}

/** A policy that lets nothing run or load but what the page was built with. */
export function expectStrictPolicy(headers: Headers): void {
  const policy = headers['content-security-policy'] ?? '';
  const parts = directives(policy);
  expect.soft(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
  expect.soft(parts.get('default-src')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
  for (const directive of ['script-src', 'style-src']) {
    for (const source of parts.get(directive) ?? []) expect.soft(source).toMatch(/^'(none|self|sha(256|384|512)-.+)'$/);
  }
  expect.soft(parts.get('object-src') ?? parts.get('default-src')).toEqual(["'none'"]);
  expect.soft(parts.get('base-uri')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
  expect.soft(parts.get('frame-ancestors')).toEqual(["'none'"]);
  expect.soft(parts.get('form-action')).toContain("'self'");
}
