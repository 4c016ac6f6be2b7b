import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proves } from '../../../tests/stage/proves.ts';
import type { Settings } from '../../context/environment.ts';
import { embeddedPlace, temporaryFolder } from '../../../tests/stage/engines.ts';
import { openTestServer } from '../../../tests/stage/test-server.ts';
import { portOf } from '../../../tests/stage/loopback.ts';
import { writeSiteFixture } from '../../../tests/stage/fixtures.ts';
import { visitsOf } from '../../../features/visits/services.ts';

/** A built site with addresses that its pages had before. */
function siteWith(moved: Readonly<Record<string, string>>): string {
  const dist = temporaryFolder();
  writeSiteFixture(dist);
  writeFileSync(join(dist, 'answers', 'moved.json'), JSON.stringify(moved));
  return dist;
}

const open = (changes: Partial<Settings> = {}) => openTestServer(embeddedPlace(), changes);

describe('the built site', () => {
  test('answers each path with its page', async () => {
    const { app } = await open();
    for (const [path, title] of [
      ['/', 'Home'],
      ['/about', 'About'],
      ['/regions/uk', 'UK'],
      ['/about?from=mail', 'About'],
      ['/contact', 'Contact'],
      ['/contact?subject=careers', 'Contact for careers'],
      ['/contact?subject=sales&topic=privacy', 'Contact for privacy'],
      ['/contact?topic=nothing&subject=careers', 'Contact for careers'],
      ['/contact?subject=nothing', 'Contact'],
      ['/contact?subject=Careers', 'Contact'],
      ['/about?subject=careers', 'About'],
    ] as const) {
      const answer = await app.inject(path);
      expect.soft([answer.statusCode, answer.headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8']);
      expect.soft(answer.body, path).toContain(`<title>${title}</title>`);
    }
  });

  test('keeps the pages of one address apart, by query and by accepted type', async () => {
    const { app } = await open();
    const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${portOf(app.server)}${path}`, { headers });
    const titles: string[] = [];
    for (const query of ['', '?subject=careers', '', '?subject=careers', '?x=1'])
      titles.push(/<title>([^<]+)/.exec(await (await ask(`/contact${query}`)).text())?.[1] ?? '');
    expect(titles).toEqual(['Contact', 'Contact for careers', 'Contact', 'Contact for careers', 'Contact']);
    for (const accept of ['text/html', 'text/html', 'text/markdown', 'text/html'])
      expect((await ask('/insights/robots', { accept })).headers.get('content-type')).toContain(accept);
  });

  test('redirects every other spelling of a path to its own', async () => {
    const { app } = await open();
    for (const [path, location] of [
      ['/about/', '/about'],
      ['/about.html', '/about'],
      ['/index.html', '/'],
      ['/regions/uk/?a=b', '/regions/uk?a=b'],
    ] as const) {
      const answer = await app.inject(path);
      expect.soft([answer.statusCode, answer.headers['location']], path).toEqual([308, location]);
    }
  });

  test('redirects an earlier address to its page, and never to another site', async () => {
    const { app } = await open({
      siteDist: siteWith({ '/regions/britain': '/regions/uk', '/regions/uk': '/regions/sweden' }),
    });
    for (const path of ['/regions/britain', '/regions/britain/', '/regions/britain.html']) {
      const answer = await app.inject(`${path}?a=b`);
      expect.soft([answer.statusCode, answer.headers['location']], path).toEqual([301, '/regions/uk?a=b']);
    }
    expect((await app.inject('/regions/uk')).statusCode).toBe(200);
    for (const hostile of ['//evil.example/x', 'https://evil.example/x', '/../x/y', '/a/b\r\nset-cookie: x']) {
      await expect(open({ siteDist: siteWith({ '/regions/britain': hostile }) })).rejects.toThrow();
    }
  });

  test('sends Markdown under the address of a page to those who prefer it, with a tag of its own', async () => {
    const { app, http } = await open({ metricsToken: 'token' });
    const ask = (accept: string, more = {}) =>
      app.inject({ url: '/insights/robots?from=llms', headers: { accept, ...more } });
    const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    const text = await ask('text/markdown, text/html;q=0.9');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding, accept, sec-gpc',
    });
    expect(text.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'accept-encoding, accept',
    });
    expect(text.body).toMatch(/^# Robots\n/);
    expect(text.headers.etag).not.toBe(page.headers.etag);
    expect((await ask('text/markdown', { 'if-none-match': text.headers.etag })).statusCode).toBe(304);
    expect((await ask('text/markdown', { 'if-none-match': page.headers.etag })).statusCode).toBe(200);
    for (const accept of ['*/*', 'text/*', 'text/html, text/markdown;q=0.9', 'text/markdown;q=0'])
      expect((await ask(accept)).headers['content-type'], accept).toContain('text/html');
    expect(
      (await app.inject({ url: '/about', headers: { accept: 'text/markdown' } })).headers['content-type'],
    ).toContain('text/html');
    expect((await app.inject('/answers/markdown/insights/robots.md')).statusCode).toBe(404);

    const person = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': 'Firefox/140.0' };
    await ask('text/html', person);
    await ask('text/markdown', person);
    await visitsOf(http).flush();
    const visits = await http.store.db.selectFrom('view_counts').select(['route', 'views']).execute();
    expect(visits).toEqual([{ route: '/insights/robots', views: 1 }]);
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } });
    expect(body).toContain('corbiere_requests_total{method="GET",route="/* as Markdown",status="200"} 3');
  });

  test('answers an unknown path with the not-found page and status 404', async () => {
    const { app } = await open();
    for (const path of [
      '/careers',
      '/news',
      '/about/team',
      '//evil.example/',
      '/404.html',
      '/answers/newsletter-confirm',
      '/about/index.htm',
    ] as const) {
      const answer = await app.inject(path);
      expect.soft(answer.statusCode, path).toBe(404);
      expect.soft(answer.body, path).toContain('Oops! Page not found');
      expect.soft(answer.headers['x-content-type-options'], path).toBe('nosniff');
      expect.soft(answer.headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
  });

  test('is compressed in an encoding that the browser accepts, with an ETag for each', async () => {
    const { app } = await open();
    const plain = await app.inject('/about');
    const brotli = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const gzip = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect([
      brotli.headers['content-encoding'],
      gzip.headers['content-encoding'],
      plain.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, brotli, gzip].map((answer) => answer.headers['etag'])).size).toBe(3);
    expect(brotli.headers['vary']).toBe('accept-encoding, sec-gpc');
  });

  test("passes Global Privacy Control from the request's header to the page's script", async () => {
    const { app } = await open();
    expect((await app.inject({ url: '/about', headers: { 'sec-gpc': '1' } })).headers['server-timing']).toBe('gpc');
    for (const headers of [{}, { 'sec-gpc': '0' }])
      expect((await app.inject({ url: '/about', headers })).headers).not.toHaveProperty('server-timing');
  });

  test('answers 304 when the browser has the page', async () => {
    const { app } = await open();
    const first = await app.inject('/about');
    const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
  });

  test('answers HEAD like GET, without the body', async () => {
    const { app } = await open();
    const head = await app.inject({ method: 'HEAD', url: '/about' });
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([
      200,
      '',
      (await app.inject('/about')).headers['etag'],
    ]);
  });

  test('keeps hashed assets for a year and asks again for the rest', async () => {
    const { app } = await open();
    expect((await app.inject('/_assets/site.0a1b2c.css')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
    });
    expect((await app.inject('/about')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  test(
    'carries the policy of its build, and a strict one where the build says nothing',
    proves('promise:strict-policy'),
    async () => {
      const { app } = await open();
      expect((await app.inject('/')).headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'sha256-x'; frame-ancestors 'none'",
      );
      expect((await app.inject('/about')).headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  test('sends HSTS only where there is TLS', async () => {
    const hsts = 'strict-transport-security';
    const plain = await open();
    const secure = await open({ siteUrl: 'https://www.corbiere.example' });
    const behind = await open({ trustProxy: ['loopback'] });
    expect(
      (await plain.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })).headers,
    ).not.toHaveProperty(hsts);
    expect((await secure.app.inject('/')).headers).toHaveProperty(hsts);
    expect((await behind.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })).headers).toHaveProperty(
      hsts,
    );
  });

  test('stops the start with one clear line when an answer page is missing or lacks a slot', async () => {
    const siteDist = writeSiteFixture(join(temporaryFolder(), 'dist'));
    writeFileSync(join(siteDist, 'answers', 'newsletter-confirm.html'), '<title>no slots</title>');
    await expect(open({ siteDist })).rejects.toThrow(/newsletter-confirm\.html lacks \{\{token\}\}, \{\{email\}\}/);
    rmSync(join(siteDist, 'answers', 'newsletter-confirm.html'));
    await expect(open({ siteDist })).rejects.toThrow(/newsletter-confirm\.html is missing/);
  });
});
