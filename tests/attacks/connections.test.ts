import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections, timeouts } from '../../core/http/connection-limits.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer } from '../stage/test-server.ts';
import { json } from '../stage/enquiries.ts';
import { listen, portOf } from '../stage/loopback.ts';
import { openConnections } from './raw-request.ts';

test('who holds the most connections pays for the one too many, and everybody else is let in', async () => {
  const server = createServer((_request, response) => {
    response.end('served');
  });
  limitConnections(server, 4);
  const port = await listen(server);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const openFrom = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const greedy = await Promise.all([1, 2, 3, 4].map(() => openFrom('127.0.0.1')));
  const ended = Promise.race(greedy.map((socket) => once(socket, 'close')));
  const refused = await openFrom('127.0.0.1');
  await once(refused, 'close');
  const guest = await openFrom('127.0.0.2');
  await ended;
  guest.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(guest)).toContain('served');
});

test('a client that goes away in the middle of its body is no failure of ours', async () => {
  const testServer = await openTestServer(embeddedPlace());
  const socket = connect({ host: '127.0.0.1', port: portOf(testServer.app.server) });
  await once(socket, 'connect');
  socket.write(
    'POST /functions/v1/subscribe-newsletter HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
  );
  // The answer to another connection says that the half request has been read.
  await expect.poll(async () => (await testServer.app.inject('/healthz')).statusCode).toBe(200);
  socket.destroy();
  await expect.poll(() => openConnections(testServer.app)).toBe(0);
  expect(testServer.logged.join('')).not.toContain('request failed');
});

test('a stop asks open connections to close, and answers what they still ask', async () => {
  const testServer = await openTestServer(embeddedPlace());
  const port = portOf(testServer.app.server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string): Promise<IncomingMessage> => {
    const asked = request({ host: '127.0.0.1', port, path, agent }).end();
    const [answer] = await once(asked, 'response');
    await text(answer);
    return answer;
  };
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const stopped = testServer.stop(15_000);
  const last = await ask('/readyz');
  expect([last.statusCode, last.headers.connection]).toEqual([503, 'close']);
  await stopped;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('a connection that has sent nothing, as browsers keep one ready, does not hold up a stop', async () => {
  const testServer = await openTestServer(embeddedPlace());
  const socket = connect({ host: '127.0.0.1', port: portOf(testServer.app.server) });
  await Promise.all([once(socket, 'connect'), once(testServer.app.server, 'connection')]);
  const closed = once(socket.resume(), 'close');
  await testServer.stop();
  await closed;
  expect(socket.bytesRead).toBe(0);
});

test('a client over its limit waits for the answer that says so, and nobody waits with it', async () => {
  const waits: number[] = [];
  const held = Promise.withResolvers<undefined>();
  const atLimit = Promise.withResolvers<undefined>();
  const pause = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    atLimit.resolve(undefined);
    await held.promise;
  };
  const testServer = await openTestServer(embeddedPlace(), {}, { pause });
  const post = () => json(testServer, 'subscribe-newsletter', { email: 'no address' });
  for (let times = 0; waits.length === 0; times += 1) {
    expect(times).toBeLessThan(1_000);
    await Promise.race([post(), atLimit.promise]);
  }
  const refused = post();
  await expect.poll(() => waits).toEqual([timeouts.refused, timeouts.refused]);
  expect((await testServer.app.inject('/about')).statusCode).toBe(200);
  const another = { remoteAddress: '203.0.113.5', payload: { email: 'ada@example.org' } };
  const url = '/functions/v1/subscribe-newsletter';
  expect((await testServer.app.inject({ method: 'POST', url, ...another })).statusCode).toBe(200);
  held.resolve(undefined);
  expect((await refused).statusCode).toBe(429);
});
