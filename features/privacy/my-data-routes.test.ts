// Longer than 250 lines: the whole path from request to erasure, including what each step must not do.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { Calls } from '../calls/calls.ts';
import { beside } from '../../tests/stage/stores.ts';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { embeddedPlace, engines, linesIn, type Place } from '../../tests/stage/engines.ts';
import { form, json } from '../../tests/stage/enquiries.ts';
import { openPostOffice, openTestServer, settled, title, type TestServer } from '../../tests/stage/test-server.ts';
import { tokenIn, type PostOffice } from '../../tests/stage/post-office.ts';

const ask = (server: TestServer, email: string) => json(server, 'request-my-data', { email });
const act = (server: TestServer, name: string, token: string) => json(server, name, { token });
const press = (server: TestServer, name: string, token: string, sure: 'yes' | '' = 'yes') =>
  form(server, name, { token, sure });

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('nothing came');
  return item;
}

const answered = (server: TestServer) =>
  beside(server.place, (store) =>
    store.db
      .updateTable('enquiries')
      .set({ state: 'answered', answered_at: server.clock.now().toISOString() })
      .execute(),
  );

/** The text of every table and of every file in the mail folder. */
async function everything(server: TestServer): Promise<string> {
  const rows = await beside(server.place, async (store) => {
    const tables = await store.db.introspection.getTables();
    return Promise.all(
      tables.map(
        async ({ schema, name }) =>
          (await sql`select * from ${schema === undefined ? sql.id(name) : sql.id(schema, name)}`.execute(store.db))
            .rows,
      ),
    );
  });
  const folder = join(server.place.dataDir, 'mail');
  return [
    JSON.stringify(rows),
    ...(existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []),
  ].join('\n');
}

const mailTo = async (post: PostOffice, to: string, about: RegExp): Promise<Email> => {
  const find = () =>
    post.mails.find((mail) => mail.to?.[0]?.address === to && about.test(`${mail.subject ?? ''} ${mail.text ?? ''}`));
  await expect.poll(find).toBeDefined();
  return first([find()].filter((mail) => mail !== undefined));
};

/** The JSON answer to opening the emailed link. */
const opened = async (server: TestServer, post: PostOffice, email: string) =>
  (await act(server, 'open-my-data', tokenIn(await mailTo(post, email, /my-data\?/), '/my-data'))).json();
/** A server whose emails are delivered to a test mail server. */
const openWithPost = async (place: Place, settings: Parameters<typeof openTestServer>[1] = {}) => {
  const post = await openPostOffice();
  return { post, server: await openTestServer(place, { ...settings, smtpUrl: post.url }) };
};
const requestsIn = (server: TestServer, table: 'erasures' | 'data_requests') =>
  beside(server.place, (store) => linesIn(store, table, ['id']));

const message = {
  name: 'Ada',
  email: 'ada@example.org',
  phone: '+44 1534 000000',
  subject: 'support',
  message: 'The <robot> stopped.',
};
const write = (server: TestServer, changes: object = {}) =>
  json(server, 'send-contact-message', { ...message, ...changes });

describe.each(engines)('what is stored about an address, on $name', (engine) => {
  test(
    'is shown once to a reader of its mailbox, downloaded and erased everywhere',
    proves('promise:copy-and-erasure', 'promise:data-link-once'),
    async () => {
      const server = await openTestServer(await engine.place());
      await write(server, { email: 'Ada@example.org' });
      await write(server, { email: 'eve@example.net', name: 'Eve', message: 'Another robot.' });
      await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
      await answered(server);
      await ask(server, 'ADA@example.org');
      const folder = join(server.place.dataDir, 'mail');
      const link = () => readdirSync(folder).find((name) => name.includes('my-data-link') && name.endsWith('.eml'));
      await expect.poll(link).toBeDefined();
      await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length).toBe(6);
      await settled(server);
      const token =
        /my-data\?token=3D([A-Za-z0-9_=\r\n-]+?)\r?\n\r?\n/
          .exec(readFileSync(join(folder, link() ?? ''), 'utf8'))?.[1]
          ?.replace(/=\r?\n/g, '') ?? '';

      const before = await server.app.inject({ url: `/my-data?token=${token}` });
      expect([before.statusCode, title(before.body)]).toEqual([200, 'my-data-open']);
      const page = await press(server, 'open-my-data', token);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Message: The &lt;robot&gt; stopped.');
      expect(page.body).not.toContain('Eve');
      expect((await press(server, 'open-my-data', token)).statusCode).toBe(410);
      const session = /<p id="token">([^<]+)</.exec(page.body)?.[1] ?? '';
      // The session token is not accepted as a link, and is still valid after the attempt.
      expect((await press(server, 'open-my-data', session)).statusCode).toBe(410);

      const file = await press(server, 'download-my-data', session);
      expect(file.headers['content-disposition']).toContain('my-data.json');
      expect(file.json()).toMatchObject({
        stored: { newsletter: [{ state: 'pending' }], enquiries: [{ message: message.message }] },
      });
      const unsure = await press(server, 'erase-my-data', session, '');
      expect([unsure.statusCode, title(unsure.body)]).toEqual([422, 'my-data-shown']);
      expect(unsure.body).toMatch(
        /<p id="lost">the subscription [^<]*, one message to us and the records of \d emails and requests</,
      );
      const erased = await press(server, 'erase-my-data', session);
      expect(erased).toMatchObject({ statusCode: 200, headers: { 'clear-site-data': '"storage"' } });
      expect(title(erased.body)).toBe('my-data-erased');
      const left = await everything(server);
      expect(left.match(/ada@example|robot> stopped/i)).toBeNull();
      expect(left).toContain('eve@example.net');
      // Only Eve's idempotency key is left.
      expect(await beside(server.place, (store) => linesIn(store, 'sendings', ['key']))).toHaveLength(1);
      expect((await press(server, 'download-my-data', session)).statusCode).toBe(410);
    },
  );

  test('includes calls, which are erased with their occupied times and their emails', async () => {
    const { post, server } = await openWithPost(await engine.place());
    const taken = await beside(server.place, async (store) => {
      const tools = callToolsFor(store, server.clock.now);
      const { token } = await askForCall(tools, 'Ada@example.org');
      await new Calls(tools).take((await askForCall(tools, 'eve@example.net')).token, {
        start: '2026-11-24T10:00:00Z',
      });
      return new Calls(tools).take(token, {
        start: '2026-11-23T10:00:00Z',
        zone: 'Asia/Tokyo',
        phone: '+81 3 0000 0000',
      });
    });
    expect(taken.kind).toBe('taken');
    await ask(server, 'ada@example.org');
    const { token, stored } = await opened(server, post, 'ada@example.org');
    expect(stored.calls).toEqual([
      expect.objectContaining({
        state: 'booked',
        desk: 'jersey',
        starts_at: '2026-11-23T10:00:00.000Z',
        zone: 'Asia/Tokyo',
        phone: '+81 3 0000 0000',
      }),
    ]);
    expect(stored.mails.map(({ kind }: { kind: string }) => kind)).toContain('call-reminder');
    await act(server, 'erase-my-data', token);
    expect(await everything(server)).not.toMatch(/ada@example|\+81 3/i);
    await beside(server.place, async (store) => {
      expect(await linesIn(store, 'enquiries', ['email'])).toEqual(['eve@example.net']);
      expect(await linesIn(store, 'calls', ['starts_at'])).toEqual(['2026-11-24T10:00:00.000Z']);
      expect(await linesIn(store, 'call_cells', ['cell'])).toHaveLength(4);
      expect(await linesIn(store, 'call_places', ['place'])).toHaveLength(1);
      const [enquiry] = await linesIn(store, 'enquiries', ['id']);
      // Each email about a call has its own link: only those of Eve's enquiry are left.
      expect(new Set(await linesIn(store, 'call_links', ['enquiry_id']))).toEqual(new Set([enquiry]));
    });
  });

  test(
    "shows neither a message nor our recipients until the address is known to be the sender's",
    proves('promise:shown-to-its-sender'),
    async () => {
      const { post, server } = await openWithPost(await engine.place(), {
        teamEmail: 'desk@internal.example',
        webhook: { url: 'http://127.0.0.1:9/', secret: `whsec_${'A'.repeat(32)}` },
      });
      await write(server);
      await ask(server, message.email);
      const said = await opened(server, post, message.email);
      expect(said.stored.enquiries).toEqual([
        {
          reference: expect.stringMatching(/^C-/),
          kind: 'contact',
          state: 'open',
          name: 'Ada',
          received_at: expect.any(String),
          shown: 'in part',
        },
      ]);
      expect(JSON.stringify(said)).not.toMatch(/robot|1534|desk@internal|"webhook"/);
      await answered(server);
      const file = (await act(server, 'download-my-data', said.token)).json();
      expect(file.stored.enquiries).toMatchObject([{ message: message.message, phone: message.phone }]);
      expect(JSON.stringify(file)).not.toMatch(/desk@internal|"webhook"/);
    },
  );

  test(
    'shows an enquiry in full only to a subscriber who had confirmed before sending it',
    proves('promise:shown-to-its-sender'),
    async () => {
      const { post, server } = await openWithPost(await engine.place());
      await write(server, { message: 'sent by a stranger' });
      server.clock.pass(minute);
      await json(server, 'subscribe-newsletter', { email: message.email });
      await act(
        server,
        'confirm-subscription',
        tokenIn(await mailTo(post, message.email, /newsletter\/confirm/), '/newsletter/confirm'),
      );
      server.clock.pass(minute);
      await write(server, { message: 'sent by the reader' });
      await ask(server, message.email);
      const { stored } = await opened(server, post, message.email);
      expect(stored.enquiries.map((enquiry: { message?: string }) => enquiry.message)).toEqual([
        undefined,
        'sent by the reader',
      ]);
    },
  );

  test(
    'notifies the team of an erased enquiry by its reference alone',
    proves('promise:team-told-of-erasure'),
    async () => {
      const { post, server } = await openWithPost(await engine.place(), {
        teamEmail: 'desk@internal.example',
      });
      await write(server);
      await write(server, { message: 'Another' });
      await ask(server, message.email);
      const { token } = await opened(server, post, message.email);
      const references = await beside(server.place, (store) => linesIn(store, 'enquiries', ['reference']));
      await settled(server);
      await act(server, 'erase-my-data', token);
      const told = await mailTo(post, 'desk@internal.example', /Erased at the sender/);
      for (const reference of references) expect(told.text).toContain(reference);
      expect(`${told.subject} ${told.html}`).not.toMatch(/Ada|ada@|robot/);
      expect(post.mails.filter(({ subject }) => subject?.includes('Erased') === true)).toHaveLength(1);
    },
  );

  test(
    'is not reported as erased while an email with it is being sent',
    proves('promise:copy-and-erasure'),
    async () => {
      const { post, server } = await openWithPost(await engine.place());
      await ask(server, message.email);
      const { token } = (await act(server, 'open-my-data', tokenIn(first(await post.received(1)), '/my-data'))).json();
      await settled(server);
      await server.worker.stop();
      await write(server);
      // Another process holds the lease of these emails.
      await beside(server.place, (store) =>
        store.db
          .updateTable('outbox')
          .set({ lease_owner: 'other', lease_until: new Date(server.clock.now().getTime() + minute).toISOString() })
          .where('state', '=', 'waiting')
          .execute(),
      );
      const answer = await act(server, 'erase-my-data', token);
      expect(answer.json().message).toContain('will be removed automatically');
      expect((await everything(server)).match(/ada@example|robot/i)).toBeNull();
      await server.jobs.run('erasures');
      expect(await requestsIn(server, 'erasures')).toHaveLength(1);
      server.clock.pass(2 * minute);
      await server.jobs.run('erasures');
      expect(await requestsIn(server, 'erasures')).toEqual([]);
      const waiting = await beside(server.place, (store) => linesIn(store, 'outbox', ['kind'], { state: 'waiting' }));
      expect(waiting.filter((kind) => kind !== 'enquiry-erased')).toEqual([]);
    },
  );
});

test(
  'while a reader holds an older snapshot of the database, an erasure is reported as unfinished and completed later',
  proves('promise:copy-and-erasure'),
  async () => {
    const { post, server } = await openWithPost(embeddedPlace());
    await write(server, { message: 'the-secret-of-line-4' });
    await ask(server, message.email);
    const { token } = await opened(server, post, message.email);
    await settled(server);
    const file = join(server.place.dataDir, 'corbiere.sqlite');
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from enquiries').get();
    const page = await press(server, 'erase-my-data', token);
    expect([page.statusCode, title(page.body)]).toEqual([200, 'my-data-erasing']);
    reader.exec('commit');
    reader.close();
    await server.jobs.run('erasures');
    expect(await requestsIn(server, 'erasures')).toEqual([]);
    for (const name of readdirSync(server.place.dataDir).filter((entry) => entry.startsWith('corbiere.sqlite'))) {
      expect([name, readFileSync(join(server.place.dataDir, name)).includes('the-secret-of-line-4')]).toEqual([
        name,
        false,
      ]);
    }
  },
);

test('files in the mail folder without a row in the outbox are deleted, even half-written ones', async () => {
  const server = await openTestServer(embeddedPlace());
  await ask(server, message.email);
  const folder = join(server.place.dataDir, 'mail');
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length).toBe(1);
  for (const name of [
    '2026-x-018f0000-0000-7000-8000-000000000001.eml',
    '.2026-x-018f0000-0000-7000-8000-000000000002.eml.part',
  ])
    writeFileSync(join(folder, name), 'left behind');
  await server.jobs.run('retention');
  expect(readdirSync(folder)).toEqual([expect.stringContaining('my-data-link')]);
});

describe('a request for stored data', () => {
  test(
    'is answered identically for known and unknown addresses; the fourth in a day is not emailed, and says so',
    proves('promise:nobody-learns-who-writes'),
    async () => {
      const { post, server } = await openWithPost(embeddedPlace());
      await write(server);
      const answers: string[][] = [];
      for (const email of [message.email, 'nobody@example.org']) {
        const bodies = [];
        for (let number = 0; number < 4; number += 1) bodies.push((await ask(server, email)).body);
        answers.push(bodies);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(new Set(answers[0]?.slice(0, 3)).size).toBe(1);
      expect(answers[0]?.[3]).toContain('No new email was sent');
      await settled(server);
      const mails = post.mails.filter((mail) => mail.to?.[0]?.address === 'nobody@example.org');
      expect(mails).toHaveLength(3);
      expect((await act(server, 'open-my-data', tokenIn(first(mails), '/my-data'))).json()).toMatchObject({
        stored: { newsletter: [], enquiries: [] },
      });
    },
  );

  test(
    'is emailed to the owner two hours after strangers have used up the three of the day',
    proves('promise:nobody-learns-who-writes'),
    async () => {
      const { post, server } = await openWithPost(embeddedPlace());
      for (let number = 0; number < 3; number += 1) await ask(server, message.email);
      await post.received(3);
      await settled(server);
      server.clock.pass(2 * hour);
      expect((await ask(server, message.email)).json().message).toContain('on its way');
      const token = tokenIn(first([...(await post.received(4))].reverse()), '/my-data');
      expect((await server.app.inject(`/my-data?token=${token}`)).statusCode).toBe(200);
      expect((await ask(server, message.email)).json().message).toContain('No new email was sent');
    },
  );

  test('opens nothing after 30 minutes', proves('promise:data-link-once'), async () => {
    const { post, server } = await openWithPost(embeddedPlace());
    await ask(server, 'ada@example.org');
    const token = tokenIn(first(await post.received(1)), '/my-data');
    server.clock.pass(30 * minute);
    expect((await server.app.inject({ url: `/my-data?token=${token}` })).statusCode).toBe(410);
    expect((await act(server, 'open-my-data', token)).statusCode).toBe(410);
    expect((await ask(server, 'no address')).statusCode).toBe(422);
  });

  test('is kept until its email has been sent and its link has expired', async () => {
    const closed = await openPostOffice();
    await closed.close();
    const server = await openTestServer(embeddedPlace(), { smtpUrl: closed.url });
    await ask(server, message.email);
    await beside(server.place, (store) =>
      expect.poll(() => linesIn(store, 'outbox', ['id'], { failure_kind: 'network' })).toHaveLength(1),
    );
    server.clock.pass(25 * hour);
    await server.jobs.run('retention');
    const post = await openPostOffice({ port: closed.port });
    server.worker.nudge();
    const token = tokenIn(first(await post.received(1)), '/my-data');
    await settled(server);
    expect((await act(server, 'open-my-data', token)).statusCode).toBe(200);
    server.clock.pass(day + hour);
    await server.jobs.run('retention');
    expect(await requestsIn(server, 'data_requests')).toEqual([]);
  });
});
