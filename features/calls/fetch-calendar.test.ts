import { createServer, request, type RequestListener } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { listen } from '../../tests/stage/loopback.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressFault, fetchCalendar, publicCalendars } from './fetch-calendar.ts';

type FetchRules = Parameters<typeof fetchCalendar>[1];

const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const plainly: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'text/calendar; charset=utf-8').end(calendar);

/** A server on loopback as the allowed host `calendar.example`; plain HTTP, as TLS is Node's own. */
async function serverThat(answer: RequestListener): Promise<{ readonly port: number; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.headers.host ?? ''}${incoming.url ?? ''}`);
    answer(incoming, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: await listen(server), asked };
}

function rulesFor(port: number, changes: Partial<FetchRules> = {}): FetchRules {
  return {
    hosts: [`calendar.example:${port}`],
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1',
    request,
    timeout: 5_000,
    most: 2 * 1024 * 1024,
    ...changes,
  };
}

const from = (port: number, path = '/secret.ics'): string => `https://calendar.example:${port}${path}`;

const expectFault = (port: number, fault: string, changes?: Partial<FetchRules>): Promise<void> =>
  expect(fetchCalendar(from(port), rulesFor(port, changes))).rejects.toThrow(fault);

test('calendars are fetched over TLS from public addresses, up to two megabytes within five seconds', () => {
  expect(publicCalendars).toMatchObject({ request: requestOverTls, timeout: 5_000, most: 2 * 1024 * 1024 });
});

test('a published calendar is fetched from its host, by its name', async () => {
  const { port, asked } = await serverThat(plainly);
  expect(await fetchCalendar(from(port, '/a/secret.ics?key=1'), rulesFor(port))).toBe(calendar);
  expect(asked).toEqual([`calendar.example:${port}/a/secret.ics?key=1`]);
});

const typed: RequestListener = (_request, response) => void response.setHeader('content-type', 'text/calendar');

test.each<readonly [what: string, answer: RequestListener, fault: string]>([
  ['says nothing', () => undefined, 'It did not arrive within 0.2 seconds.'],
  [
    'sends a byte now and then',
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
    'It did not arrive within 0.2 seconds.',
  ],
  [
    'sends less than it announced',
    (_request, response) =>
      void response.setHeader('content-length', 100).write('BEGIN:VCALENDAR\r\n', () => response.destroy()),
    'calendar.example could not be read (ECONNRESET).',
  ],
  [
    'answers with an error',
    (_request, response) => void response.writeHead(404).end(),
    'calendar.example answered 404.',
  ],
  [
    'leads elsewhere',
    (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'calendar.example answered 302.',
  ],
])('a server that %s is left', async (_what, answer, fault) => {
  const { port, asked } = await serverThat((...exchange) => {
    typed(...exchange);
    answer(...exchange);
  });
  await expectFault(port, fault, { timeout: 200 });
  expect(asked).toHaveLength(1);
});

test('an endless answer is read only up to the limit', async () => {
  let sent = 0;
  const { port } = await serverThat((_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  await expectFault(port, 'It is longer than 2097152 bytes.');
  expect(sent).toBeLessThan(40 * 1024 * 1024);
});

test('the error for an unreachable server does not contain the calendar’s address', () =>
  expectFault(1, 'calendar.example could not be read (ECONNREFUSED).'));

describe('a name', () => {
  test('with a private address is not followed, even if another of its addresses is public', async () => {
    const { port, asked } = await serverThat(plainly);
    const resolve: FetchRules['resolve'] = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    await expectFault(port, 'its name leads outside the public internet', {
      resolve,
      isAllowed: publicCalendars.isAllowed,
    });
    expect(asked).toEqual([]);
  });

  test('is resolved once for a connection, which prevents DNS rebinding', async () => {
    const { port } = await serverThat(plainly);
    let looks = 0;
    const resolve: FetchRules['resolve'] = () =>
      Promise.resolve([{ address: looks++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    expect(await fetchCalendar(from(port), rulesFor(port, { resolve }))).toBe(calendar);
    expect(looks).toBe(1);
  });

  test('without an address, or whose lookup hangs, is refused', async () => {
    const unknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    await expectFault(1, 'calendar.example could not be read (ENOTFOUND).', { resolve: () => Promise.reject(unknown) });
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
  for (const address of addresses.split(' ')) expect(publicCalendars.isAllowed(address), address).toBe(expected);
});

test.each([
  ['https://calendar.example/a.ics', undefined],
  ['https://CALENDAR.example/a.ics', undefined],
  ['http://calendar.example/a.ics', /https/],
  ['https://calendar.example:8443/a.ics', /not an allowed calendar host/],
  ['https://calendar.example.evil.example/a.ics', /not an allowed calendar host/],
  ['https://user@calendar.example/a.ics', /a user name or password/],
  ['https://127.0.0.1/a.ics', /not an allowed calendar host/],
  ['calendar.example', /https/],
])('the address %s', (address, fault) => {
  const found = addressFault(address, ['calendar.example', '127.0.0.1']);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});
