import { expect, test, vi } from 'vitest';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';

// All of 127.0.0.0/8 is this machine; 192.0.2.1 (RFC 5737) is nobody's.
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<object>()),
  lookup: async () => ['127.0.0.1', '127.0.0.2', '192.0.2.1'].map((address) => ({ address, family: 4 })),
}));

test('localhost is answered at each of its addresses that the machine has, until the end', async () => {
  const server = await openTestServer(embeddedPlace(), { host: 'localhost' });
  const main = server.app.server.address();
  if (main === null || typeof main === 'string') throw new Error('the server has no port');
  const ask = async (address: string): Promise<number> => (await fetch(`http://${address}:${main.port}/about`)).status;
  expect([await ask('127.0.0.1'), await ask('127.0.0.2')]).toEqual([200, 200]);
  await server.stop();
  await expect(ask('127.0.0.1')).rejects.toThrow();
  await expect(ask('127.0.0.2')).rejects.toThrow();
});
