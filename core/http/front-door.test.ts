import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../context/environment.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, type TestServer } from '../../tests/stage/test-server.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Question {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

const open = (changes: Partial<Settings> = {}) => openTestServer(embeddedPlace(), changes);

/** How a message travelled, not what it is. */
const passing = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

function lasting(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !passing.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

async function overTheWire({ app }: TestServer, { path, method = 'GET', headers = {} }: Question): Promise<Answer> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const asked = request({ host: '127.0.0.1', port: address.port, path, method, headers }).end();
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: lasting(response.headers),
    body: Buffer.concat(chunks).toString('latin1'),
  };
}

/** Fastify alone: an injected request does not come through the front door. */
async function theLongWay({ app }: TestServer, { path, method = 'GET', headers = {} }: Question): Promise<Answer> {
  const answer = await app.inject({ url: path, method: method === 'HEAD' ? 'HEAD' : 'GET', headers });
  return { status: answer.statusCode, headers: lasting(answer.headers), body: answer.rawPayload.toString('latin1') };
}

const questions: readonly Question[] = [
  { path: '/' },
  { path: '/about', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
  { path: '/about', headers: { 'accept-encoding': 'gzip' } },
  { path: '/about?from=mail', headers: { 'accept-encoding': 'br' } },
  { path: '/about', method: 'HEAD', headers: { 'accept-encoding': 'br' } },
  { path: '/_assets/site.0a1b2c.css', headers: { 'accept-encoding': 'br' } },
  { path: '/about', headers: { 'if-none-match': '*' } },
  { path: '/about', headers: { 'if-none-match': '"another", W/"one"' } },
  { path: '/about', headers: { 'x-forwarded-proto': 'https' } },
  { path: '/about', headers: { 'sec-gpc': '1' } },
  { path: '/careers' },
  { path: '/about/' },
];

describe('a file that is in memory', () => {
  test.each([{}, { siteUrl: 'https://www.corbiere.example' }, { trustProxy: ['loopback'] }])(
    'is answered as Fastify would, header for header, with %o',
    async (changes) => {
      const server = await open(changes);
      for (const question of questions) {
        await overTheWire(server, question);
        const slow = await theLongWay(server, question);
        expect(await overTheWire(server, question), JSON.stringify(question)).toEqual(slow);
        const etag = slow.headers['etag'];
        if (etag === undefined) continue;
        const again = { ...question, headers: { ...question.headers, 'if-none-match': etag } };
        const unchanged = await overTheWire(server, again);
        expect(unchanged, JSON.stringify(again)).toEqual(await theLongWay(server, again));
        expect([unchanged.status, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', etag]);
      }
    },
  );

  test('is logged like any other answer, each with an id of its own', async () => {
    const server = await open();
    for (let times = 0; times < 3; times += 1) await overTheWire(server, { path: '/about?token=secret' });
    await expect.poll(() => server.logged.filter((line) => line.includes('"answered"')).length).toBe(3);
    const lines = server.logged.filter((line) => line.includes('"answered"')).map((line) => JSON.parse(line));
    const shapes = lines.map(({ level, method, route, status, msg }) => ({ level, method, route, status, msg }));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]).toEqual({ level: 30, method: 'GET', route: '/*', status: 200, msg: 'answered' });
    expect(new Set(lines.map((line) => Object.keys(line).sort().join())).size).toBe(1);
    expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(3);
    expect(server.logged.join('')).not.toContain('secret');
  });
});
