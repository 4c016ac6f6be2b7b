import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';

test('localhost is answered at each of its addresses that the machine has, until the end', async () => {
  // All of 127.0.0.0/8 is this machine; 192.0.2.1 (RFC 5737) is nobody's.
  const { lookup } = dns;
  const resolve = (to: unknown): void => {
    Object.assign(dns, { lookup: to });
    syncBuiltinESMExports();
  };
  resolve(async () => ['127.0.0.1', '127.0.0.2', '192.0.2.1'].map((address) => ({ address, family: 4 })));
  onTestFinished(() => resolve(lookup));
  const server = await openTestServer(embeddedPlace(), { host: 'localhost' });
  const main = server.app.server.address();
  if (main === null || typeof main === 'string') throw new Error('the server has no port');
  const ask = async (address: string): Promise<number> => (await fetch(`http://${address}:${main.port}/about`)).status;
  expect([await ask('127.0.0.1'), await ask('127.0.0.2')]).toEqual([200, 200]);
  await server.stop();
  await expect(ask('127.0.0.1')).rejects.toThrow();
  await expect(ask('127.0.0.2')).rejects.toThrow();
});
