import { builtPages } from '../../tools/checks/built-pages.ts';
import { expectSecurityHeaders, expectStrictPolicy } from '../pages/security-headers.ts';
import { expect, test } from '../stage/test.ts';

// Every route is looked at in tests/pages.
for (const path of ['/careers', '/newsletter/confirm?token=unknown']) {
  test(`${path} carries the security headers and a strict content policy`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    expectSecurityHeaders(headers);
    expectStrictPolicy(headers);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
}

test('the functions answer with the same guard', async ({ request }) => {
  const response = await request.post('/functions/v1/subscribe-newsletter', {
    data: Buffer.from('{'),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status()).toBe(400);
  expect(response.headers()['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
});

test('answer pages have no address of their own', async ({ request }) => {
  for (const { path, file } of builtPages().filter(({ kind }) => kind === 'answer')) {
    for (const address of [path, `/${file}`]) expect((await request.get(address)).status(), address).toBe(404);
  }
});
