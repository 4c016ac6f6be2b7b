import { describe, expect, test } from 'vitest';
import { day, minute, TestClock } from '../../../tests/stage/clock.ts';
import { beside } from '../../../tests/stage/stores.ts';
import { embedded, engines, linesIn, migratedPlace, openFreshStore } from '../../../tests/stage/engines.ts';
import { hasImapServer } from '../../../tests/mails/imap-server.ts';
import { automaticAnswer, deliveryReport, feedbackReport } from '../../../tests/mails/returned-mails.ts';
import { openImapServer, openTestServer } from '../../../tests/stage/test-server.ts';
import { connectionOf } from '../../../core/mail/read-mailbox.ts';
import type { Store } from '../../../core/store/store.ts';
import { addReaders, bounceDomain, letterToolsFor, sentTo } from '../../../tests/stage/letters.ts';
import { bounceMailbox } from './bounce-mailbox.ts';
import { longestMail } from './returned-mail.ts';

/** Two confirmed readers who were sent a letter, and one or more processes that read the bounce mailbox. */
async function openList(store: Store) {
  const clock = new TestClock();
  const logged: unknown[] = [];
  const log = {
    info: (...line: unknown[]) => void logged.push(line),
    warn: (...line: unknown[]) => void logged.push(line),
  };
  const tools = letterToolsFor(store, clock.now);
  await addReaders(store, clock.now, ['ada', 'eve']);
  const paths = [await sentTo(store, clock.now, 'ada'), await sentTo(store, clock.now, 'eve')];
  const reader = (url: string, owner = 'me') => bounceMailbox({ url, domain: bounceDomain, tools, owner, log });
  const confirmed = () => linesIn(store, 'subscribers', ['id'], { state: 'confirmed' });
  return { clock, logged, paths, reader, confirmed };
}

describe.runIf(hasImapServer).each(engines)('the bounce mailbox, on $name', (engine) => {
  test('is read by one process, which moves unclear emails to one folder and the others to another', async () => {
    const { clock, logged, paths, reader, confirmed } = await openList(await openFreshStore(engine));
    const [ada = '', eve = ''] = paths;
    const server = await openImapServer();
    const long = automaticAnswer(ada).replace('Away until Monday', 'Long') + 'More.\r\n'.repeat(longestMail / 7);
    for (const mail of [
      deliveryReport({ to: ada }),
      feedbackReport({ returnPath: eve }),
      automaticAnswer(ada),
      deliveryReport({ to: ada.replace('2026-11', '2026-12') }),
      long,
    ])
      server.deliver(mail);

    await Promise.all([reader(server.url, 'one').read(), reader(server.url, 'two').read()]);
    expect(await confirmed()).toEqual([]);
    expect(await server.look('INBOX')).toEqual([]);
    expect(await server.look('Handled')).toEqual(['A complaint \\Seen', 'Undelivered \\Seen']);
    expect(await server.look('For a person')).toEqual([
      'Away until Monday \\Flagged',
      'Long \\Flagged',
      'Undelivered \\Flagged',
    ]);
    expect(logged).toEqual([[{ taken: 2, ended: 2, kept: 3 }, 'returned emails read']]);

    server.deliver(deliveryReport({ to: ada }));
    await reader(server.url).read();
    expect(await server.look('INBOX')).toHaveLength(1);
    clock.pass(5 * minute);
    await reader(server.url).read();
    expect(await server.look('INBOX')).toEqual([]);
  });

  test('keeps its emails while the database is down, and is read once it is back', async () => {
    const store = await openFreshStore(engine);
    const { clock, logged, paths, reader, confirmed } = await openList(store);
    const server = await openImapServer();
    server.deliver(deliveryReport({ to: paths[0] ?? '' }));
    await store.db.schema.alterTable('return_paths').renameTo('away').execute();
    await reader(server.url).read();
    expect(await server.look('INBOX')).toEqual(['Undelivered']);
    expect(logged).toEqual([[expect.anything(), expect.stringContaining('BOUNCES_IMAP_URL')]]);
    await store.db.schema.alterTable('away').renameTo('return_paths').execute();
    clock.pass(5 * minute);
    await reader(server.url).read();
    expect([await server.look('INBOX'), await confirmed()]).toEqual([[], ['eve']]);
  });
});

test.runIf(hasImapServer)('the server reads the configured mailbox from its start', async () => {
  const place = migratedPlace();
  const to = await beside(place, async (store) => (await openList(store)).paths[0]);
  const mailbox = await openImapServer();
  mailbox.deliver(deliveryReport({ to: to ?? '' }));
  const server = await openTestServer(place, { bounceDomain, bouncesImapUrl: mailbox.url });
  await expect.poll(() => mailbox.look('Handled')).toEqual(['Undelivered \\Seen']);
  const readers = await beside(place, (store) => linesIn(store, 'subscribers', ['id', 'state']));
  expect(readers).toEqual(['ada unsubscribed', 'eve confirmed']);
  await server.stop();
  expect(server.logged.join('')).toContain('returned emails read');
  expect(server.logged.join('')).not.toMatch(/example\.org|secret|bounces\+/i);
});

test.runIf(hasImapServer)('handled emails are deleted after a month; those waiting for a person are kept', async () => {
  const { clock, paths, reader } = await openList(await openFreshStore(embedded));
  const server = await openImapServer();
  for (const mail of [deliveryReport({ to: paths[0] ?? '' }), automaticAnswer(paths[0] ?? '')]) server.deliver(mail);
  await reader(server.url).read();
  // The IMAP server dates emails by the machine's clock.
  clock.pass(Math.max(0, Date.now() - clock.now().getTime()) + 32 * day);
  await reader(server.url).read();
  expect(await server.look('Handled')).toEqual([]);
  expect(await server.look('For a person')).toEqual(['Away until Monday \\Flagged']);
});

test('a mailbox that is unreachable or refuses the login is reported without its password', async () => {
  const { clock, logged, reader } = await openList(await openFreshStore(embedded));
  await reader('imap://bounces:Pa55word@127.0.0.1:1').read();
  if (hasImapServer) {
    clock.pass(5 * minute);
    const { url } = await openImapServer();
    await reader(url.replace('secret', 'Pa55word')).read();
  }
  expect(logged).toHaveLength(hasImapServer ? 2 : 1);
  expect(JSON.stringify(logged)).not.toContain('Pa55word');
});

test.each([
  [
    'imaps://u:p%40ss@mail.example.org',
    { host: 'mail.example.org', port: 993, secure: true, folder: 'INBOX', auth: { user: 'u', pass: 'p@ss' } },
  ],
  ['imap://u:p@mail.example.org/Bounces', { port: 143, secure: false, doSTARTTLS: true, folder: 'Bounces' }],
  ['imap://u:p@127.0.0.1:2143', { host: '127.0.0.1', port: 2143, secure: false, doSTARTTLS: false }],
])('%s is read over TLS unless it is on this machine', (url, expected) => {
  expect(connectionOf(url)).toMatchObject(expected);
});
