import { builtPages, writtenPaths } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

const letters = builtPages().flatMap(({ path }) => (path.startsWith('/letters/') ? [path] : []));

const plain = 'text/plain; charset=utf-8';

test('the sitemap is well-formed and lists every page once, each of which answers', async ({ page, request }) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
  await page.goto('/robots.txt');
  const { fault, entries } = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      const list = [...document.querySelectorAll('urlset > url')];
      return {
        fault: document.querySelector('parsererror')?.textContent ?? '',
        entries: list.map((url) => ({
          address: url.querySelector('loc')?.textContent ?? '',
          modified: url.querySelector('lastmod')?.textContent ?? undefined,
        })),
      };
    },
    await response.text(),
  );
  expect(fault).toBe('');
  expect(entries.map(({ address }) => new URL(address).pathname).toSorted()).toEqual(
    [...writtenPaths().filter((path) => path !== '/search'), ...letters].toSorted(),
  );
  expect(letters.length).toBeGreaterThan(1);
  await Promise.all(
    entries.map(async ({ address, modified }) => {
      const { pathname } = new URL(address);
      expect((await request.get(pathname)).status(), pathname).toBe(200);
      if (modified !== undefined) expect(modified, pathname).toMatch(/^\d{4}-\d\d-\d\d$/);
      const stated =
        /^\/(?:insights|letters)\b/.test(pathname) ||
        ['/privacy', '/terms', '/cookies', '/accessibility'].includes(pathname);
      expect(modified !== undefined, `${pathname} states a day`).toBe(stated);
    }),
  );
});

test('robots may read everything but what takes posts and carries tokens', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toBe(plain);
  const lines = (await response.text()).trim().split('\n');
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /']);
  expect(lines.filter((line) => line.startsWith('Disallow: '))).toEqual(
    [
      '/functions/',
      '/newsletter/confirm',
      '/newsletter/unsubscribe',
      '/my-data',
      '/consultation/times',
      '/consultation/times/outcome',
      '/enquiries/act',
    ].map((path) => `Disallow: ${path}`),
  );
  expect(lines.at(-1)).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/);
});

test('security.txt has the fields of RFC 9116, is valid now and for less than a year', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe(plain);
  const fields = new Map(
    (await response.text())
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy']);
  expect(fields.get('Contact')).toMatch(/^mailto:security@/);
  expect(fields.get('Preferred-Languages')).toBe('en');
  expect(new URL(fields.get('Canonical') ?? '').pathname).toBe('/.well-known/security.txt');
  const built = new Date(response.headers()['date'] ?? '').getTime();
  const days = (new Date(fields.get('Expires') ?? '').getTime() - built) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(365);

  const policy = await request.get(new URL(fields.get('Policy') ?? '').pathname);
  expect(policy.status()).toBe(200);
  expect(await policy.text()).toContain((fields.get('Contact') ?? '').replace('mailto:', ''));
});

test('llms.txt begins with name and summary and leads to every article, letter and region', async ({ request }) => {
  const response = await request.get('/llms.txt');
  expect(response.headers()['content-type']).toBe(plain);
  const text = await response.text();
  expect(text).toMatch(/^# Corbière\n\n> \S/);
  const paths = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map((match) => new URL(match[1] ?? '').pathname);
  expect(paths).toEqual(
    expect.arrayContaining([...writtenPaths().filter((path) => /^\/(?:insights|regions)\//.test(path)), ...letters]),
  );
  await Promise.all(
    paths.map(async (path) => {
      expect((await request.get(path)).status(), path).toBe(200);
    }),
  );
  expect(text).toMatch(/language model/);
  expect(text).toMatch(/^Rights: /m);
});

test('humans.txt says who, and from where', async ({ request }) => {
  const response = await request.get('/humans.txt');
  expect(response.headers()['content-type']).toBe(plain);
  expect(await response.text()).toMatch(
    /\/\* TEAM \*\/[^]*Contact: hello@[^]*Location: Jersey & London[^]*\/\* SITE \*\//,
  );
});
