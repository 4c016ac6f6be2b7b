import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { embeddedPlace, engines } from '../../../tests/stage/engines.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { openTestServer, type TestServer } from '../../../tests/stage/test-server.ts';
import { portOf } from '../../../tests/stage/loopback.ts';
import { beside } from '../../../tests/stage/stores.ts';
import { visitsOf } from '../../../features/visits/services.ts';

const person = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** Over the wire: only so a request comes through the listener, which answers the second one directly. */
async function ask({ app }: TestServer, path: string, headers: Record<string, string> = person, method = 'GET') {
  const asked = request({ host: '127.0.0.1', port: portOf(app.server), path, method, headers }).end();
  const [response] = await once(asked, 'response');
  response.resume();
  await once(response, 'end');
  return { status: Number(response.statusCode), etag: String(response.headers.etag) };
}

async function counted(server: TestServer) {
  await visitsOf(server.http).flush();
  const rows = await beside(server.place, ({ db }) =>
    db.selectFrom('view_counts').selectAll().orderBy('route').execute(),
  );
  return rows;
}

test.each(engines)(
  'views on $name are counted by the server from the request, as page and day and nothing else',
  proves('promise:views-from-the-request'),
  async (engine) => {
    const server = await openTestServer(await engine.place());
    const { etag } = await ask(server, '/about');
    await ask(server, '/about?utm_source=letter');
    expect((await ask(server, '/about', { ...person, 'if-none-match': etag })).status).toBe(304);
    await ask(server, '/about', { ...person, 'sec-purpose': 'prefetch' });
    // What a proxy sends goes the long way, each time.
    await ask(server, '/', { ...person, 'x-forwarded-proto': 'https' });
    expect(await counted(server)).toEqual([
      { day: '2026-11-20', route: '/', views: 1, prefetched: 0 },
      { day: '2026-11-20', route: '/about', views: 3, prefetched: 1 },
    ]);
  },
);

test(
  'whoever objects, by signal or by cookie, is not counted, on either way through the server',
  proves('promise:objection-to-counting'),
  async () => {
    const server = await openTestServer(embeddedPlace());
    for (const headers of [
      { 'sec-gpc': '1' },
      { cookie: 'corbiere_uncounted=1' },
      { 'sec-gpc': '1', cookie: 'corbiere_consent=2026-11-22.as.totdyi' },
    ]) {
      for (let time = 0; time < 2; time += 1)
        expect((await ask(server, '/about', { ...person, ...headers })).status).toBe(200);
    }
    expect(await counted(server)).toEqual([]);
  },
);

test(
  'no other request is a view: file, robot, script, redirect, not-found page, answer page or HEAD',
  proves('promise:people-alone-counted'),
  async () => {
    const server = await openTestServer(embeddedPlace());
    for (const path of ['/careers', '/about/', '/robots.txt', '/newsletter/confirm?token=x', '/healthz'])
      await ask(server, path);
    await ask(server, '/about', person, 'HEAD');
    await ask(server, '/about', {});
    await ask(server, '/about', { ...person, 'user-agent': 'ExampleBot/1.0' });
    await ask(server, '/about', { ...person, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' });
    expect(await counted(server)).toEqual([]);
  },
);
