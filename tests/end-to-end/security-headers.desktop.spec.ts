import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

function directives(policy: string): Map<string, string[]> {
  return new Map(policy.split(';').map((part) => part.trim().split(/\s+/)).map(([name = '', ...values]) => [name, values]));
}

const paths = [...builtPages().filter(({ kind }) => kind === 'route').map(({ path }) => path), '/careers', '/newsletter/confirm?token=unknown'];

for (const path of paths) {
  test(`${path} carries the security headers`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' });
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/);
    expect(headers['permissions-policy']).toContain('camera=()');
    // Only TLS may promise TLS.
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test(`${path} has a strict content policy`, async ({ request }) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const parts = directives(policy);
    expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
    expect(parts.get('default-src')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
    for (const directive of ['script-src', 'style-src']) {
      for (const source of parts.get(directive) ?? []) expect(source).toMatch(/^'(none|self|sha(256|384|512)-.+)'$/);
    }
    expect(parts.get('object-src') ?? parts.get('default-src')).toEqual(["'none'"]);
    expect(parts.get('base-uri')).toEqual([expect.stringMatching(/^'(none|self)'$/)]);
    expect(parts.get('frame-ancestors')).toEqual(["'none'"]);
    expect(parts.get('form-action')).toContain("'self'");
  });
}

test('the functions answer with the same guard', async ({ request }) => {
  const response = await request.post('/functions/v1/subscribe-newsletter', { data: Buffer.from('{'), headers: { 'content-type': 'application/json' } });
  expect(response.status()).toBe(400);
  expect(response.headers()['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
});

test('answer pages have no address of their own', async ({ request }) => {
  for (const { path, file } of builtPages().filter(({ kind }) => kind === 'answer')) {
    for (const address of [path, `/${file}`]) expect((await request.get(address)).status(), address).toBe(404);
  }
});
