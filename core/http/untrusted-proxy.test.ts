import { expect, test } from 'vitest';
import type { Settings } from '../context/environment.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, type TestServer } from '../../tests/stage/test-server.ts';

const open = (changes: Partial<Settings> = {}) => openTestServer(embeddedPlace(), changes);
const warnings = ({ logged }: TestServer): unknown[] =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.includes('TRUST_PROXY'))
    .map(({ level, from }) => ({ level, from }));
const ask = (server: TestServer, remoteAddress: string, forwarded = '203.0.113.7') =>
  server.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': forwarded } });

test("an untrusted proxy is logged once, by its own address and without a visitor's", async () => {
  const server = await open();
  for (let times = 0; times < 3; times += 1) await ask(server, '10.0.0.5');
  expect(warnings(server)).toEqual([{ level: 40, from: '10.0.0.5' }]);
  expect(server.logged.join('')).not.toContain('203.0.113.7');
});

test.each([
  ['203.0.113.9', 'a public address'],
  ['2001:db8::1', 'a public address'],
  ['::ffff:172.20.0.3', '172.20.0.3'],
  ['fd00::3', 'fd00::3'],
])('a sender at %s is called %s', async (address, from) => {
  const server = await open({ trustProxy: ['127.0.0.1'] });
  await ask(server, address);
  expect(warnings(server)).toEqual([{ level: 40, from }]);
});

test('a trusted proxy is not logged', async () => {
  const server = await open({ trustProxy: ['10.0.0.5'] });
  await ask(server, '10.0.0.5');
  await ask(server, '10.0.0.5', '10.0.0.5');
  await server.app.inject({ url: '/healthz', remoteAddress: '198.51.100.4' });
  expect(warnings(server)).toEqual([]);
});
