import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tools/server/start-server.ts';
import { addressWith, onPostgres, temporaryFolder } from '../../tests/stage/engines.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { longestWait, whenReachable } from './wait-for-database.ts';
import { openStore } from '../../tests/stage/stores.ts';
import { isInClear } from './loopback.ts';
import { isDatabaseInClear } from './postgres.ts';

async function listenAt(port: number, answer: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** What PostgreSQL sends to whoever connects while it recovers. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/**
 * What PostgreSQL says of the way in which it asks for a password: the ways it knows, or what it adds to the one that
 * was taken.
 */
function aboutPassword(step: 'ways' | 'addition', text: string): Buffer {
  const said = Buffer.from(text);
  const head = Buffer.from('R........');
  head.writeInt32BE(said.length + 8, 1);
  head.writeInt32BE({ ways: 10, addition: 11 }[step], 5);
  return Buffer.concat([head, said]);
}

const waitingLines = (logged: readonly string[]): string[] =>
  logged.filter((line) => line.includes('is not there yet'));

describe.each(onPostgres)('a server whose $name comes later', (engine) => {
  test('waits while nothing listens and while the database starts, says so in one line, and goes on', async () => {
    const { dataDir, databaseUrl } = await engine.place();
    const real = new URL(databaseUrl ?? '');
    const port = await freePort();
    let pauses = 0;
    let server: Server | undefined;
    const sockets = new Set<Socket>();
    onTestFinished(() => {
      server?.close();
      for (const socket of sockets) socket.destroy();
    });
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses === 2)
        server = await listenAt(port, (socket) => {
          socket.once('data', () => {
            socket.end(startingUp());
          });
        });
      if (pauses !== 4) return;
      server?.close();
      if (server) await once(server, 'close');
      server = await listenAt(port, (socket) => {
        const onward = connect(Number(real.port), real.hostname);
        onward.on('error', () => undefined);
        sockets.add(socket).add(onward);
        socket.pipe(onward).pipe(socket);
      });
    };
    const testServer = await openTestServer(
      { dataDir, databaseUrl: addressWith(databaseUrl, { port: String(port) }) },
      {},
      { pause },
    );
    expect(pauses).toBe(4);
    expect(waitingLines(testServer.logged).map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 40,
        fault: `connect ECONNREFUSED 127.0.0.1:${port}`,
        msg: 'DATABASE_URL: the database is not there yet; trying again for 120 more seconds',
      },
    ]);
    expect((await testServer.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await testServer.stop();
  });

  test('warns at the start of an unencrypted connection over a network', async () => {
    const { dataDir, databaseUrl } = await engine.place();
    // Leads to this machine without being one of its loopback addresses.
    const overNetwork = await openTestServer({
      dataDir,
      databaseUrl: addressWith(databaseUrl, { hostname: '0.0.0.0' }),
    });
    const loopback = await openTestServer({ dataDir, databaseUrl });
    const said = (logged: readonly string[]) =>
      logged.filter((line) => line.includes('crosses a network in clear text')).map((line) => JSON.parse(line));
    expect(said(overNetwork.logged)).toMatchObject([
      { level: 40, msg: expect.stringMatching(/^DATABASE_URL: .+ add sslmode=verify-full$/) },
    ]);
    expect(said(loopback.logged)).toEqual([]);
  });
});

test('a database that never comes is given up after two minutes, with a line each half minute before', async () => {
  const databaseUrl = `postgres://corbiere@127.0.0.1:${await freePort()}/corbiere`;
  const pauses: number[] = [];
  const lines: number[] = [];
  const opening = whenReachable(() => openStore({ dataDir: temporaryFolder(), databaseUrl }), {
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    tell: (_reason, left) => {
      lines.push(left);
    },
  });
  await expect(opening).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(pauses.reduce((sum, next) => sum + next)).toBe(longestWait);
  expect(pauses.slice(0, 6)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000]);
  expect(lines).toEqual([120, 87, 57, 27]);
});

test('a connection refused for want of a password is closed, so that the tool ends', async () => {
  const port = await freePort();
  let open = 0;
  const server = await listenAt(port, (socket) => {
    open += 1;
    socket.once('data', () => {
      socket.write(aboutPassword('ways', 'SCRAM-SHA-256\0\0'));
      socket.once('data', () => socket.write(aboutPassword('addition', 'r=nonce,s=c2FsdA==,i=4096')));
    });
    socket.once('close', () => {
      open -= 1;
    });
    onTestFinished(() => {
      socket.destroy();
    });
  });
  onTestFinished(() => {
    server.close();
  });
  const opening = openStore({
    dataDir: temporaryFolder(),
    databaseUrl: `postgres://corbiere@127.0.0.1:${port}/corbiere`,
    onFault: () => undefined,
  });
  await expect(opening).rejects.toThrow('client password must be a string');
  await expect.poll(() => open).toBe(0);
});

test.each([
  ['postgres://u:p@db.example.org/c', true],
  ['postgres://u:p@db.example.org/c?sslmode=disable', true],
  ['postgres://u:p@db.example.org/c?sslmode=verify-full', false],
  ['postgres://u:p@db.example.org/c?ssl=true', false],
  ['postgres://u:p@127.0.0.1/c', false],
  ['postgres://u:p@db.example.org/c?host=/var/run/postgresql', false],
])('%s reaches its database over a network in clear: %s', (url, expected) => {
  expect(isDatabaseInClear(url)).toBe(expected);
});

test.each([
  ['http://crm.example.org/hook', true],
  ['http://10.0.0.5/hook', true],
  ['https://crm.example.org/hook', false],
  ['http://localhost:8080/hook', false],
  ['http://127.0.0.1/hook', false],
  ['http://[::1]:8080/hook', false],
  ['http://127.0.0.1.example.org/hook', true],
  ['http://localhost.example.org/hook', true],
])('%s sends in clear over a network: %s', (url, expected) => {
  expect(isInClear(url)).toBe(expected);
});
