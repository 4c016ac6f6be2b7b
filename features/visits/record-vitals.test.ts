import { describe, expect, test } from 'vitest';
import { problemType } from '../../core/http/problems.ts';
import { proves } from '../../tests/stage/proves.ts';
import { beside } from '../../tests/stage/stores.ts';
import { embeddedPlace, engines, linesIn } from '../../tests/stage/engines.ts';
import { openTestServer, type TestServer } from '../../tests/stage/test-server.ts';
import { ownAllowances } from '../../core/http/limits/allowances.ts';
import { visitsOf } from './services.ts';

const url = '/functions/v1/record-vitals';
const message = { route: '/about', vitals: { LCP: 1200 } };

const beacon = (server: TestServer, body: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function counted(server: TestServer) {
  await visitsOf(server.http).flush();
  return beside(server.place, (store) =>
    linesIn(store, 'vital_counts', ['vital', 'day', 'route', 'at_most', 'samples']),
  );
}

describe.each(engines)('record-vitals on $name', (engine) => {
  test('counts what sendBeacon sends, as text or as JSON, by day and route', async () => {
    const server = await openTestServer(await engine.place());
    const first = await beacon(server, { route: '/about', vitals: { LCP: 1234.5, INP: 40, CLS: 0.0312 } });
    expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect((await server.app.inject({ method: 'POST', url, payload: message })).statusCode).toBe(204);
    expect(await counted(server)).toEqual([
      'CLS 2026-11-20 /about 50 1',
      'INP 2026-11-20 /about 50 1',
      'LCP 2026-11-20 /about 1250 2',
    ]);
  });
});

test('counts no page that is none, and writes what it counted when the server stops', async () => {
  const server = await openTestServer(embeddedPlace());
  for (const route of ['/careers', '/404', '/answers/contact-received', '/site.webmanifest', '/about/', '/__proto__']) {
    expect((await beacon(server, { ...message, route })).statusCode).toBe(204);
  }
  await beacon(server, { ...message, route: '/regions/uk' });
  await server.stop();
  const kept = await beside(server.place, (store) => linesIn(store, 'vital_counts', ['route', 'samples']));
  expect(kept).toEqual(['/regions/uk 1']);
});

test(
  'Global Privacy Control is answered and not counted, unless the visitor overruled it',
  proves('promise:global-privacy-control'),
  async () => {
    const server = await openTestServer(embeddedPlace());
    expect((await beacon(server, message, { 'sec-gpc': '1' })).statusCode).toBe(204);
    for (const cookie of [
      'corbiere_consent=2026-11-20.afp.totdyi',
      'corbiere_consent=2026-11-20.fs.totdyi',
      'corbiere_consent=as',
      'other=2026-11-20.as.totdyi',
    ]) {
      expect((await beacon(server, message, { 'sec-gpc': '1', cookie })).statusCode).toBe(204);
    }
    expect(await counted(server)).toEqual([]);
    await beacon(server, message, { 'sec-gpc': '0' });
    // Overruled by hand.
    await beacon(server, message, { 'sec-gpc': '1', cookie: 'other=1; corbiere_consent=2026-11-20.as.totdyi' });
    expect(await counted(server)).toEqual(['LCP 2026-11-20 /about 1250 2']);
  },
);

test('refuses what is no message of a page, and counts nothing of it', async () => {
  const server = await openTestServer(embeddedPlace());
  for (const [body, status] of [
    [{}, 422],
    ['{"route":', 400],
    [{ ...message, route: '/about?utm_source=x' }, 422],
    [{ ...message, visitor: 'ada' }, 422],
    [{ route: '/about', vitals: { LCP: 60_001 } }, 422],
    [{ route: '/about', vitals: { TTFB: 3 } }, 422],
    [{ ...message, padding: 'x'.repeat(2000) }, 413],
  ] as const) {
    const answer = await beacon(server, body);
    expect
      .soft([body, answer.statusCode, answer.headers['content-type']])
      .toEqual([body, status, 'application/problem+json; charset=utf-8']);
  }
  expect(await counted(server)).toEqual([]);
});

test('may be sent by pages of an allowed origin without a preflight, and by no other', async () => {
  const server = await openTestServer(embeddedPlace(), { allowedOrigins: ['https://www.example.org'] });
  const allowed = await beacon(server, message, { origin: 'https://www.example.org', 'sec-fetch-site': 'cross-site' });
  expect([
    allowed.statusCode,
    allowed.headers['access-control-allow-origin'],
    allowed.headers['cross-origin-resource-policy'],
  ]).toEqual([204, 'https://www.example.org', 'cross-origin']);
  const foreign = await beacon(server, message, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect([foreign.statusCode, foreign.json().type]).toEqual([403, problemType('forbiddenOrigin')]);
  expect(await counted(server)).toEqual(['LCP 2026-11-20 /about 1250 1']);
});

test('is limited per client, generously, and writes nothing about it', async () => {
  const server = await openTestServer(embeddedPlace());
  for (let sent = 0; sent < ownAllowances.visits.requests; sent += 1) await beacon(server, message);
  const refused = await beacon(server, message);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(await counted(server)).toEqual([`LCP 2026-11-20 /about 1250 ${ownAllowances.visits.requests}`]);
  expect(await beside(server.place, ({ db }) => db.selectFrom('rate_allowances').selectAll().execute())).toEqual([]);
});
