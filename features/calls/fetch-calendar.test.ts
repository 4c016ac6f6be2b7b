// Longer than 250 lines: one server that hangs, lies, grows and moves, which every test needs.
import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { createServer as createSocketServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressFault, fetchCalendar, isPublicAddress, publicCalendars, type FetchRules } from './fetch-calendar.ts';

const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const plainly: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'text/calendar; charset=utf-8').end(calendar);

function portOf(server: { address(): unknown }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
}

/** A server on loopback, as the host `calendar.example` of the list. It speaks HTTP, since TLS is Node's. */
async function serverThat(answer: RequestListener): Promise<{ readonly port: number; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.headers.host ?? ''}${incoming.url ?? ''}`);
    answer(incoming, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: portOf(server), asked };
}

function rulesFor(port: number, changes: Partial<FetchRules> = {}): FetchRules {
  return {
    hosts: [`calendar.example:${port}`, `other.example:${port}`],
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1',
    request,
    timeout: 5_000,
    most: 2 * 1024 * 1024,
    ...changes,
  };
}

const from = (port: number, path = '/secret.ics'): string => `https://calendar.example:${port}${path}`;

const expectFault = (port: number, fault: string | RegExp, changes?: Partial<FetchRules>): Promise<void> =>
  expect(fetchCalendar(from(port), rulesFor(port, changes))).rejects.toThrow(fault);

/** A server that says one line, and the head that it likes. */
async function serverThatSays(text: string): Promise<number> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return portOf(server);
}

test('a server asks over TLS, on the public internet alone, for two megabytes within five seconds', () => {
  expect(publicCalendars).toMatchObject({
    request: requestOverTls,
    isAllowed: isPublicAddress,
    timeout: 5_000,
    most: 2 * 1024 * 1024,
  });
});

test('a published calendar is fetched from its host, by its name', async () => {
  const { port, asked } = await serverThat(plainly);
  expect(await fetchCalendar(from(port, '/a/secret.ics?key=1'), rulesFor(port))).toBe(calendar);
  expect(asked).toEqual([`calendar.example:${port}/a/secret.ics?key=1`]);
});

describe('a server that', () => {
  test('accepts and says nothing, or stops in the middle, is left in time', async () => {
    const silent = await serverThat(() => undefined);
    await expectFault(silent.port, 'It did not arrive within 0.15 seconds.', { timeout: 150 });
    const halting = await serverThat(
      (_request, response) => void response.setHeader('content-type', 'text/calendar').write('BEGIN:VCALENDAR\r\n'),
    );
    await expectFault(halting.port, 'It did not arrive within 0.15 seconds.', { timeout: 150 });
  });

  test('sends a byte now and then gets no more time', async () => {
    const { port } = await serverThat((_request, response) => {
      response.setHeader('content-type', 'text/calendar');
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expectFault(port, 'It did not arrive within 0.2 seconds.', { timeout: 200 });
  });

  test.each([
    ['says that it is a page', 'text/html', 'calendar.example sent text/html in place of text/calendar.'],
    ['does not say what it is', undefined, 'calendar.example sent something without a type in place of text/calendar.'],
  ])('%s is not believed', async (_what, type, message) => {
    const { port } = await serverThat((_request, response) => {
      if (type !== undefined) response.setHeader('content-type', type);
      response.end(calendar);
    });
    await expectFault(port, message);
  });

  test.each([
    [
      'more than it sends',
      'HTTP/1.1 200 OK\r\ncontent-type: text/calendar\r\ncontent-length: 100\r\n\r\nBEGIN:VCALENDAR\r\n',
      /ended the connection/,
    ],
    [
      'several',
      'HTTP/1.1 200 OK\r\ncontent-type: text/calendar\r\ncontent-length: 5\r\ncontent-length: 17\r\n\r\nBEGIN:VCALENDAR\r\n',
      /could not be reached \(HPE_/,
    ],
  ])('announces a length of %s is not believed', async (_what, answer, message) => {
    const port = await serverThatSays(answer);
    await expectFault(port, message);
  });

  test('announces too much is not read, and one that grows without end is read no further than the limit', async () => {
    const honest = await serverThat(
      (_request, response) =>
        void response.setHeader('content-type', 'text/calendar').setHeader('content-length', 3_000_000).write('B'),
    );
    await expectFault(honest.port, 'It is longer than 2097152 bytes.');
    let sent = 0;
    const endless = await serverThat((_request, response) => {
      response.setHeader('content-type', 'text/calendar');
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    await expectFault(endless.port, 'It is longer than 2097152 bytes.');
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  test('compresses unasked is not unpacked', async () => {
    const { port } = await serverThat(
      (_request, response) =>
        void response.setHeader('content-type', 'text/calendar').setHeader('content-encoding', 'gzip').end('bomb'),
    );
    await expectFault(port, 'calendar.example sent it compressed, which we did not ask for.');
  });

  test('answers with an error says which', async () => {
    const { port } = await serverThat((_request, response) => void response.writeHead(404).end());
    await expectFault(port, 'calendar.example answered 404.');
  });

  test('is not there says so without the address', async () => {
    await expectFault(1, 'calendar.example could not be reached (ECONNREFUSED).');
  });
});

describe('a calendar that moved', () => {
  const movedTo = (
    location: (port: number) => string,
  ): Promise<{ readonly port: number; readonly asked: string[] }> => {
    const port = { of: 0 };
    return serverThat((incoming, response) => {
      if (incoming.url === '/there.ics') plainly(incoming, response);
      else response.writeHead(302, { location: location(port.of) }).end();
    }).then((server) => {
      port.of = server.port;
      return server;
    });
  };

  test('is followed to a host of the list', async () => {
    const { port, asked } = await movedTo((at) => `https://other.example:${at}/there.ics`);
    expect(await fetchCalendar(from(port), rulesFor(port))).toBe(calendar);
    expect(asked).toEqual([`calendar.example:${port}/secret.ics`, `other.example:${port}/there.ics`]);
  });

  test.each([
    ['off the list', 'https://evil.example/there.ics', 'evil.example is not an allowed calendar host.'],
    ['to the metadata of a cloud', 'http://169.254.169.254/latest/meta-data', 'It is not an https:// address.'],
    ['to this machine', 'https://127.0.0.1/there.ics', '127.0.0.1 is not an allowed calendar host.'],
    ['to a file', 'file:///etc/passwd', 'It is not an https:// address.'],
    ['with a password', 'https://a:b@other.example/there.ics', 'It contains a user name or password.'],
  ])('%s is not', async (_where, location, message) => {
    const { port, asked } = await movedTo(() => location);
    await expectFault(port, message);
    expect(asked).toHaveLength(1);
  });

  test('to a host of the list whose name leads into a private network is not', async () => {
    const { port, asked } = await movedTo((at) => `https://other.example:${at}/there.ics`);
    const resolve: FetchRules['resolve'] = (name) =>
      Promise.resolve([{ address: name === 'other.example' ? '10.0.0.7' : '127.0.0.1', family: 4 }]);
    await expectFault(port, 'other.example has an address outside the public internet.', { resolve });
    expect(asked).toHaveLength(1);
  });

  test('again and again is given up', async () => {
    const { port, asked } = await movedTo(() => '/again.ics');
    await expectFault(port, 'It was redirected more than 3 times.');
    expect(asked).toHaveLength(4);
  });
});

describe('a name', () => {
  test('that leads into a private network is not followed, even if one of its addresses does not', async () => {
    const { port, asked } = await serverThat(plainly);
    const resolve: FetchRules['resolve'] = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    await expectFault(port, 'calendar.example has an address outside the public internet.', {
      resolve,
      isAllowed: isPublicAddress,
    });
    expect(asked).toEqual([]);
  });

  test('is looked up once for a connection, so that another answer cannot lead elsewhere', async () => {
    const { port } = await serverThat(plainly);
    let looks = 0;
    const resolve: FetchRules['resolve'] = () =>
      Promise.resolve([{ address: looks++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    expect(await fetchCalendar(from(port), rulesFor(port, { resolve }))).toBe(calendar);
    expect(looks).toBe(1);
  });

  test('without an address, or whose look-up hangs, is left', async () => {
    await expectFault(1, 'calendar.example has no address.', { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expectFault(1, 'It did not arrive within 0.05 seconds.', {
      timeout: 50,
      resolve: () => new Promise(() => undefined),
    });
  });
});

test.each([
  ['is', '93.184.216.34 2606:2800:220:1:248:1893:25c8:1946', true],
  ['is not', '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1', false],
  ['is not', '255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1', false],
  ['is not', '2002:7f00:1:: nothing', false],
])('what %s of the public internet: %s', (_is, addresses, expected) => {
  for (const address of addresses.split(' ')) expect(isPublicAddress(address), address).toBe(expected);
});

test.each([
  ['https://calendar.example/a.ics', undefined],
  ['https://CALENDAR.example/a.ics', undefined],
  ['http://calendar.example/a.ics', /https/],
  ['https://calendar.example:8443/a.ics', /not an allowed calendar host/],
  ['https://calendar.example.evil.example/a.ics', /not an allowed calendar host/],
  ['https://user@calendar.example/a.ics', /a user name or password/],
  ['calendar.example', /https/],
])('the address %s', (address, fault) => {
  const found = addressFault(address, ['calendar.example']);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});
