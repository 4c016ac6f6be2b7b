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
