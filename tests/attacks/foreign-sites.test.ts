import { expect, test } from 'vitest';
import { functionPath } from '../../contract/functions.ts';
import { functionNames } from '../stage/fixtures.ts';
import { openStoreBeside } from '../stage/stores.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer, type TestServer } from '../stage/test-server.ts';
import { sendRaw, type RawAnswer } from './raw-request.ts';

const open = () => openTestServer(embeddedPlace());

/** How browsers mark a form that another site's page sends, new ones and old ones. */
const foreign: readonly Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:4321.evil.example' },
  { origin: 'http://localhost:43210' },
];

const filled = new URLSearchParams({
  email: 'victim@example.org',
  name: 'Victim',
  subject: 'general',
  message: 'Twenty characters at the least',
  token: 'A'.repeat(43),
}).toString();

async function rowsOf(server: TestServer): Promise<number> {
  const store = await openStoreBeside(server.place);
  const tables = ['sign_ups', 'subscribers', 'enquiries', 'data_requests', 'outbox', 'rate_allowances'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => (await store.db.selectFrom(table).selectAll().execute()).length),
  );
  await store.close();
  return counts.reduce((sum, count) => sum + count, 0);
}

test("no form on another site's page sends anything in its visitor's name", async () => {
  const server = await open();
  // Unsubscribing stands open by RFC 8058: the token in the mail is the whole authority.
  for (const name of functionNames.filter(
    (known) => known !== 'unsubscribe' && server.app.hasRoute({ method: 'POST', url: functionPath(known) }),
  )) {
    for (const headers of foreign) {
      for (const type of [
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
      ]) {
        const { statusCode } = await server.app.inject({
          method: 'POST',
          url: functionPath(name),
          headers: { host: 'localhost:4321', ...headers, 'content-type': type },
          payload: filled,
        });
        expect(statusCode, `${name} ${type} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  }
  expect(await rowsOf(server)).toBe(0);
});

test('nothing that the server says can be put into a frame, errors below HTTP included', async () => {
  const { app } = await open();
  const token = 'A'.repeat(43);
  const ask = async (bytes: string): Promise<RawAnswer | undefined> => (await sendRaw(app, bytes)).answers[0];
  const get = (path: string, more = ''): Promise<RawAnswer | undefined> =>
    ask(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`);
  const all = {
    page: await get('/'),
    notFound: await get('/careers'),
    redirect: await get('/about/'),
    asset: await get('/_assets/site.0a1b2c.css'),
    answerPage: await get(`/my-data?token=${token}`),
    health: await get('/healthz'),
    badPath: await get('/%'),
    badRequest: await ask('GET / x\r\n\r\n'),
    noHost: await ask('GET / HTTP/1.1\r\n\r\n'),
    largeHead: await get('/', `X-A: ${'a'.repeat(20_000)}\r\n`),
    expectation: await get('/', 'Expect: x\r\n'),
    wholeTarget: await get('http://a/about'),
    unknownScheme: await get('gopher://a/about'),
    method: await ask('DELETE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    problem: await ask(
      'POST /functions/v1/subscribe-newsletter HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
    ),
  };
  for (const [name, answer] of Object.entries(all)) {
    expect(answer?.headers.get('x-frame-options'), name).toBe('DENY');
    expect(answer?.headers.get('content-security-policy'), name).toMatch(/frame-ancestors 'none'/);
    expect(answer?.headers.get('x-content-type-options'), name).toBe('nosniff');
  }
});
