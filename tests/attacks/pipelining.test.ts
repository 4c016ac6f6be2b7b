import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pipelined, Pipelining } from '../../core/http/http-listener.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer } from '../stage/test-server.ts';
import { listen, portOf } from '../stage/loopback.ts';
import { openConnections, sendRaw } from './raw-request.ts';

const open = () => openTestServer(embeddedPlace());

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

async function sendAndLeaveUnread(port: number, bytes: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.pause();
  socket.write(bytes);
  return socket;
}

test.each(['/', '/healthz', '/careers'])('ends a connection with too many requests for %s at once', async (path) => {
  const testServer = await open();
  const { answers, closed } = await sendRaw(testServer.app, get(path).repeat(2_340));
  expect([closed, answers.length <= pipelined.onOne]).toEqual([true, true]);
  await expect.poll(async () => (await testServer.app.inject('/healthz')).statusCode).toBe(200);
  expect(testServer.logged.filter((line) => line.includes('"answered"')).length).toBeLessThanOrEqual(
    pipelined.onOne + 10,
  );
});

test('forty connections that send without reading are ended, and another visitor is answered meanwhile', async () => {
  const { app } = await open();
  const greedy = await Promise.all(
    Array.from({ length: 40 }, () => sendAndLeaveUnread(portOf(app.server), get('/').repeat(200))),
  );
  const visitor = await fetch(`http://127.0.0.1:${portOf(app.server)}/about`, { headers: { connection: 'close' } });
  expect([visitor.status, await visitor.text()]).toEqual([200, expect.stringContaining('About the firm')]);
  await expect.poll(() => openConnections(app)).toBe(0);
  for (const socket of greedy) socket.destroy();
});

test('requests that wait on many connections are bounded together; ended connections do not count', async () => {
  const pipelining = new Pipelining({ onOne: 8, inAll: 10 });
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (pipelining.admits(request, response)) held.add(response);
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const send = (count: number): Promise<Socket> => sendAndLeaveUnread(port, get('/').repeat(count));

  const first = await send(6);
  const second = await send(6);
  await expect.poll(() => held.size).toBe(12);
  const third = await send(3);
  await once(third, 'close');
  // One at a time is nobody's burden.
  await send(1);
  await expect.poll(() => [...held].filter((response) => response.socket?.destroyed === false).length).toBe(3);
  first.destroy();
  second.resume();
  for (const response of held) response.end();
  held.clear();
  await send(8);
  await expect.poll(() => held.size).toBe(8);
});
