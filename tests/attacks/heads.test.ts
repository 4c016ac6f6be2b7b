import { describe, expect, test } from 'vitest';
import { functionPath } from '../../contract/functions.ts';
import { functionNames } from '../stage/fixtures.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer, openPostOffice } from '../stage/test-server.ts';
import { sendRaw } from './raw-request.ts';
import type { Settings } from '../../core/context/environment.ts';

const open = (changes: Partial<Settings> = {}) => openTestServer(embeddedPlace(), changes);
const evil = 'evil.example';

/** Headers by which servers and frameworks are talked into another host, scheme, path, method or client. */
const spoofed = {
  'x-forwarded-host': evil,
  'x-forwarded-server': evil,
  'x-host': evil,
  'x-forwarded-scheme': 'nothttps',
  'x-forwarded-port': '1337',
  'x-forwarded-prefix': '/evil',
  'x-original-url': '/functions/v1/erase-my-data',
  'x-rewrite-url': '/careers',
  forwarded: `host=${evil};proto=https`,
  'x-http-method-override': 'DELETE',
  'x-http-method': 'PUT',
  'x-method-override': 'PATCH',
};

test('a head too large is refused with 431, and one just below is not', async () => {
  const { app } = await open();
  const large = await sendRaw(app, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`);
  const many = await sendRaw(app, `GET / HTTP/1.1\r\nHost: a\r\n${'X-A: aaaa\r\n'.repeat(2_000)}\r\n`);
  const path = await sendRaw(app, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect([large, many, path].map(({ answers, closed }) => [answers[0]?.status, closed])).toEqual([
    [431, true],
    [431, true],
    [431, true],
  ]);
  const fits = await sendRaw(
    app,
    `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-A: ${'a'.repeat(12_000)}\r\n\r\n`,
  );
  expect(fits.answers[0]?.status).toBe(200);
});

describe.each([
  ["nobody's", false],
  ["everybody's", true],
] as const)('believing %s proxy headers', (_whose, trustProxy) => {
  test('a spoofed host, path or method changes no byte or header of a page that a cache might keep', async () => {
    const { app } = await open({ trustProxy });
    for (const url of ['/', '/about', '/about/', '/careers', '/newsletter/confirm?token=x']) {
      const plain = await app.inject({ url });
      const attacked = await app.inject({ url, headers: { ...spoofed, host: evil } });
      expect(attacked.statusCode).toBe(plain.statusCode);
      expect(attacked.rawPayload.equals(plain.rawPayload)).toBe(true);
      expect({ ...attacked.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
    }
  });

  test('links in mails lead to SITE_URL whatever host was asked', async () => {
    const post = await openPostOffice();
    const server = await open({ trustProxy, smtpUrl: post.url });
    await server.app.inject({
      method: 'POST',
      url: functionPath('subscribe-newsletter'),
      headers: { ...spoofed, host: evil },
      payload: { email: 'ada@example.org' },
    });
    const [mail] = await post.received(1);
    expect(mail?.text).toContain('http://localhost:4321/newsletter/confirm?token=');
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain(evil);
  });
});

test.each(['x', '100-continue, x', '102-processing'])('refuses an expectation of %s, logged', async (expectation) => {
  const { app, logged } = await open();
  const { answers, closed } = await sendRaw(
    app,
    `POST ${functionPath('subscribe-newsletter')} HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  const answer = answers.at(-1);
  expect([answer?.status, answer?.headers.get('x-frame-options'), closed]).toEqual([417, 'DENY', true]);
  expect(answer?.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(logged.some((line) => line.includes('"status":417'))).toBe(true);
});

test('what was made for one visitor is kept by no cache', async () => {
  const { app } = await open();
  const token = 'A'.repeat(43);
  for (const url of [
    `/newsletter/confirm?token=${token}`,
    `/newsletter/unsubscribe?token=${token}`,
    `/my-data?token=${token}`,
    `/functions/v1/unsubscribe?token=${token}`,
    '/readyz',
  ]) {
    expect((await app.inject(url)).headers['cache-control'], url).toBe('no-store');
  }
  for (const name of functionNames) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await app.inject({
        method: 'POST',
        url: functionPath(name),
        headers: { 'content-type': type },
        payload: '{}',
      });
      expect(answer.headers['cache-control'], `${name} ${type}`).toBe('no-store');
    }
  }
});

test('no method but its own reaches a function or a page, by whatever name it is called', async () => {
  const { app } = await open();
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK']) {
    const headers = method === 'GET' ? { ...spoofed, 'x-http-method-override': 'POST' } : spoofed;
    const lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    for (const path of [
      '/functions/v1/erase-my-data',
      '/functions/v1/subscribe-newsletter?_method=POST',
      ...(method === 'GET' ? [] : ['/about']),
    ]) {
      const {
        answers: [answer],
      } = await sendRaw(app, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines}Connection: close\r\n\r\n`);
      expect([404, 405], `${method} ${path}`).toContain(answer?.status);
      expect(answer?.body).not.toContain('x-original-url');
    }
  }
  const connect = await sendRaw(app, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
  expect([connect.closed, connect.answers.filter(({ status }) => status < 400)]).toEqual([true, []]);
  const upgrade = await sendRaw(
    app,
    'GET /about HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n',
  );
  expect(upgrade.answers[0]?.status).not.toBe(101);
});
