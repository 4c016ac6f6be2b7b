import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ownAllowances } from '../../core/http/limits/allowances.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { visitsOf } from '../visits/services.ts';
import { longestSearch } from './schema.ts';

const ask = (words: string): string => `/search?${new URLSearchParams({ q: words }).toString()}`;

describe('/search', () => {
  test('shows passages with their page, part, day and anchor, marked, and keeps the words in the field', async () => {
    const { app } = await openTestServer(embeddedPlace());
    const answer = await app.inject(ask('robot'));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('href="/about#mission"');
    expect(answer.body).toContain('We build <mark>robots</mark> that stop.');
    expect(answer.body).toContain('<time dateTime="2026-11-20">November 20, 2026</time>');
    expect(answer.body).toContain('value="robot"');
    expect(answer.body).not.toContain('class="all-pages"');
  });

  test('is sent compressed, since it holds nothing but what was typed and what everybody may read', async () => {
    const { app } = await openTestServer(embeddedPlace());
    const url = ask('robot');
    const { body } = await app.inject(url);
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  });

  test('tells no other page and no search engine what was sought, and is kept by no cache', async () => {
    const { app } = await openTestServer(embeddedPlace());
    expect((await app.inject(ask('robot'))).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'x-robots-tag': 'noindex',
    });
    expect((await app.inject({ method: 'HEAD', url: ask('robot') })).body).toBe('');
  });

  test('refuses words that are too long, and whatever is given twice is one search', async () => {
    const { app } = await openTestServer(embeddedPlace());
    const long = await app.inject(ask('a'.repeat(longestSearch + 1)));
    expect([long.statusCode, long.body.includes(`at most ${longestSearch} characters`)]).toEqual([422, true]);
    expect((await app.inject('/search?q=robot&q=stop')).body).toContain('value="robot stop"');
  });

  test('refuses a flood with a page that says when to come again', async () => {
    const { app, clock } = await openTestServer(embeddedPlace());
    for (let made = 0; made < ownAllowances.searches.requests; made += 1)
      expect((await app.inject(ask('robot'))).statusCode).toBe(200);
    const refused = await app.inject(ask('robot'));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toContain('Too many searches came from your network. Try again in a minute.');
    expect((await app.inject('/search')).statusCode).toBe(200);
    clock.pass(5_000);
    expect((await app.inject(ask('robot'))).statusCode).toBe(200);
  });
});

describe('an address that does not exist', () => {
  test('is answered with the pages nearest to it, without a script, and with nothing where none is near', async () => {
    const { app } = await openTestServer(embeddedPlace());
    const near = await app.inject('/abuot?utm=1');
    expect(near.statusCode).toBe(404);
    expect(near.body).toContain('<h2 class="text-h4">You may be looking for</h2>');
    expect(near.body).toContain('href="/about">About</a></li></ul></div><div data-marks="" class="mt-8">');
    const far = await app.inject('/wp-login.php');
    expect([far.statusCode, far.body.includes('looking for')]).toEqual([404, false]);
    expect((await app.inject({ method: 'HEAD', url: '/abuot' })).statusCode).toBe(404);
  });

  test('is answered compressed, with the policy of its page, and never as what the address once was', async () => {
    const { app } = await openTestServer(embeddedPlace());
    const { statusCode, headers, rawPayload } = await app.inject({
      url: '/abuot',
      headers: { 'accept-encoding': 'br' },
    });
    expect([statusCode, headers['content-encoding'], headers['cache-control'], headers['etag']]).toEqual([
      404,
      'br',
      'public, max-age=0, must-revalidate',
      undefined,
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(brotliDecompressSync(rawPayload).toString()).toContain('href="/about"');
  });

  test('is not in the log', async () => {
    const { app, logged } = await openTestServer(embeddedPlace(), { logLevel: 'debug' });
    await app.inject('/abuot-zq');
    expect(logged.join()).toContain('"status":404');
    expect(logged.join()).not.toContain('abuot');
  });
});

/** The files of a folder by name. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]),
  );
}

test('of a thousand searches no word is in the log, the database or its log of changes', async () => {
  const server = await openTestServer(embeddedPlace(), { logLevel: 'debug' });
  const words = Array.from({ length: 1_000 }, () => `zq${randomBytes(8).toString('hex')}`);
  const person = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'user-agent': 'Mozilla/5.0 Firefox/140.0',
  };
  for (const [place, word] of words.entries())
    await server.app.inject({ url: ask(word), headers: person, remoteAddress: `10.${place % 200}.7.1` });
  await visitsOf(server.http).flush();
  const running = filesIn(server.place.dataDir);
  expect(Object.keys(running)).toContainEqual(expect.stringMatching(/-wal$/));
  await server.stop();
  const everything = [...Object.values({ ...running, ...filesIn(server.place.dataDir) }), ...server.logged].join('\n');
  expect(server.logged.filter((line) => /"route":"\/search","status":200/.test(line))).toHaveLength(words.length);
  expect(everything).toContain('/search');
  expect(words.filter((word) => everything.includes(word))).toEqual([]);
});
