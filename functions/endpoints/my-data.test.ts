import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { openStoreBeside } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { engines, temporaryFolder } from '../../tests/stage/engines.ts';
import { openHouse, type House } from '../../tests/stage/test-server.ts';
import { openPostOffice, tokenIn, type PostOffice } from '../../tests/stage/post-office-of-test.ts';

const ask = (house: House, email: string) => house.app.inject({ method: 'POST', url: '/functions/v1/request-my-data', payload: { email } });
const act = (house: House, name: string, token: string) => house.app.inject({ method: 'POST', url: `/functions/v1/${name}`, payload: { token } });
const press = (house: House, name: string, token: string) =>
  house.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
const title = (body: string): string | undefined => /<title>([^<]+)/.exec(body)?.[1];

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('nothing came');
  return item;
}

async function beside<Result>(house: House, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStoreBeside({ ...house.place, onFault: () => undefined });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const answered = (house: House) =>
  beside(house, (store) => store.db.updateTable('enquiries').set({ state: 'answered', answered_at: house.clock.now().toISOString() }).execute());
const untilSettled = (house: House) =>
  beside(house, (store) => expect.poll(() => store.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).toEqual([]));

/** Every text in every table there is, and every file of the mail folder. */
async function everything(house: House): Promise<string> {
  const rows = await beside(house, async (store) => {
    const tables = await store.db.introspection.getTables();
    return Promise.all(tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(store.db)).rows));
  });
  const folder = join(house.place.dataDir, 'mail');
  return [JSON.stringify(rows), ...(existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : [])].join('\n');
}

const mailTo = async (post: PostOffice, to: string, about: RegExp): Promise<Email> => {
  const find = () => post.mails.find((mail) => mail.to?.[0]?.address === to && about.test(`${mail.subject ?? ''} ${mail.text ?? ''}`));
  await expect.poll(find).toBeDefined();
  return first([find()].filter((mail) => mail !== undefined));
};

const message = { name: 'Ada', email: 'ada@example.org', phone: '+44 1534 000000', subject: 'support', message: 'The <robot> stopped.' };
const write = (house: House, changes: object = {}) =>
  house.app.inject({ method: 'POST', url: '/functions/v1/send-contact-message', payload: { ...message, ...changes } });

describe.each(engines)('what is stored about an address, on $name', (engine) => {
  test('is shown once to whoever reads its mail, taken as a file and erased everywhere', async () => {
    const house = await openHouse(await engine.place());
    await write(house, { email: 'Ada@example.org' });
    await write(house, { email: 'eve@example.net', name: 'Eve', message: 'Another robot.' });
    await house.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email: 'ada@example.org' } });
    await answered(house);
    await ask(house, 'ADA@example.org');
    const folder = join(house.place.dataDir, 'mail');
    const link = () => readdirSync(folder).find((name) => name.includes('my-data-link') && name.endsWith('.eml'));
    await expect.poll(link).toBeDefined();
    await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length).toBe(6);
    await untilSettled(house);
    const token = /my-data\?token=3D([A-Za-z0-9_=\r\n-]+?)\r?\n\r?\n/.exec(readFileSync(join(folder, link() ?? ''), 'utf8'))?.[1]?.replace(/=\r?\n/g, '') ?? '';

    const before = await house.app.inject({ url: `/my-data?token=${token}` });
    expect([before.statusCode, title(before.body)]).toEqual([200, 'my-data-open']);
    const page = await press(house, 'open-my-data', token);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('message: The &lt;robot&gt; stopped.');
    expect(page.body).not.toContain('Eve');
    expect((await press(house, 'open-my-data', token)).statusCode).toBe(410);
    const session = /<p id="token">([^<]+)</.exec(page.body)?.[1] ?? '';
    // The page's own token opens nothing, and survives the attempt.
    expect((await press(house, 'open-my-data', session)).statusCode).toBe(410);

    const file = await press(house, 'download-my-data', session);
    expect(file.headers['content-disposition']).toContain('my-data.json');
    expect(file.json()).toMatchObject({ stored: { newsletter: [{ state: 'pending' }], enquiries: [{ message: message.message }] } });
    const erased = await press(house, 'erase-my-data', session);
    expect([erased.statusCode, title(erased.body), erased.headers['clear-site-data']]).toEqual([200, 'my-data-erased', '"storage"']);
    const left = await everything(house);
    expect(left.match(/ada@example|robot> stopped/i)).toBeNull();
    expect(left).toContain('eve@example.net');
    // Of the named sendings Eve's alone is left.
    expect(await beside(house, (store) => store.db.selectFrom('sendings').select('key').execute())).toHaveLength(1);
    expect((await press(house, 'download-my-data', session)).statusCode).toBe(410);
  });

  test("shows no message, and no recipient of ours, before the address is known to be its sender's", async () => {
    const post = await openPostOffice();
    const house = await openHouse(await engine.place(), {
      smtpUrl: post.url,
      teamEmail: 'desk@internal.example',
      webhook: { url: 'http://127.0.0.1:9/', secret: `whsec_${'A'.repeat(32)}` },
    });
    await write(house);
    await ask(house, message.email);
    const opened = (await act(house, 'open-my-data', tokenIn(await mailTo(post, message.email, /my-data\?/), '/my-data'))).json();
    expect(opened.stored.enquiries).toEqual([
      { reference: expect.stringMatching(/^C-/), kind: 'contact', state: 'open', name: 'Ada', received_at: expect.any(String), shown: 'in part' },
    ]);
    expect(JSON.stringify(opened)).not.toMatch(/robot|1534|desk@internal|"webhook"/);
    await answered(house);
    const file = (await act(house, 'download-my-data', opened.token)).json();
    expect(file.stored.enquiries).toMatchObject([{ message: message.message, phone: message.phone }]);
    expect(JSON.stringify(file)).not.toMatch(/desk@internal|"webhook"/);
  });

  test('shows an enquiry in full to a reader who had confirmed before it came, and not to one who confirms for it', async () => {
    const post = await openPostOffice();
    const house = await openHouse(await engine.place(), { smtpUrl: post.url });
    await write(house, { message: 'sent by a stranger' });
    house.clock.pass(minute);
    await house.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email: message.email } });
    await act(house, 'confirm-subscription', tokenIn(await mailTo(post, message.email, /newsletter\/confirm/), '/newsletter/confirm'));
    house.clock.pass(minute);
    await write(house, { message: 'sent by the reader' });
    await ask(house, message.email);
    const { stored } = (await act(house, 'open-my-data', tokenIn(await mailTo(post, message.email, /my-data\?/), '/my-data'))).json<{
      stored: { enquiries: { message?: string }[] };
    }>();
    expect(stored.enquiries.map((enquiry) => enquiry.message)).toEqual([undefined, 'sent by the reader']);
  });

  test('tells team and webhook by reference alone that an enquiry was erased', async () => {
    const post = await openPostOffice();
    const house = await openHouse(await engine.place(), { smtpUrl: post.url, teamEmail: 'desk@internal.example' });
    await write(house);
    await write(house, { message: 'Another' });
    await ask(house, message.email);
    const { token } = (await act(house, 'open-my-data', tokenIn(await mailTo(post, message.email, /my-data\?/), '/my-data'))).json();
    const references = await beside(house, (store) => store.db.selectFrom('enquiries').select('reference').orderBy('received_at').orderBy('id').execute());
    await untilSettled(house);
    await act(house, 'erase-my-data', token);
    const told = await mailTo(post, 'desk@internal.example', /Erased at the sender/);
    for (const { reference } of references) expect(told.text).toContain(reference);
    expect(`${told.subject} ${told.html}`).not.toMatch(/Ada|ada@|robot/);
    expect(post.mails.filter(({ subject }) => subject?.includes('Erased') === true)).toHaveLength(1);
  });

  test('that a mail is carrying at this moment is not called erased until that mail has gone', async () => {
    const post = await openPostOffice();
    const house = await openHouse(await engine.place(), { smtpUrl: post.url });
    await ask(house, message.email);
    const { token } = (await act(house, 'open-my-data', tokenIn(first(await post.received(1)), '/my-data'))).json();
    await untilSettled(house);
    await house.worker.stop();
    await write(house);
    // Another process has the mails in its hands.
    await beside(house, (store) =>
      store.db
        .updateTable('outbox')
        .set({ lease_owner: 'other', lease_until: new Date(house.clock.now().getTime() + minute).toISOString() })
        .where('state', '=', 'waiting')
        .execute(),
    );
    const answer = await act(house, 'erase-my-data', token);
    expect(answer.json().message).toContain('still to be cleaned up');
    expect((await everything(house)).match(/ada@example|robot/i)).toBeNull();
    await house.housekeeping.finishErasures();
    expect(await beside(house, (store) => store.db.selectFrom('erasures').select('id').execute())).toHaveLength(1);
    house.clock.pass(2 * minute);
    await house.housekeeping.finishErasures();
    expect(
      await beside(house, async (store) => [
        await store.db.selectFrom('erasures').select('id').execute(),
        await store.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').where('kind', '<>', 'enquiry-erased').execute(),
      ]),
    ).toEqual([[], []]);
  });
});

test('while somebody reads an older state of the database, the answer does not say erased, waits for nobody, and the rest is done afterwards', async () => {
  const post = await openPostOffice();
  const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: post.url });
  await write(house, { message: 'the-secret-of-line-4' });
  await ask(house, message.email);
  const { token } = (await act(house, 'open-my-data', tokenIn(await mailTo(post, message.email, /my-data\?/), '/my-data'))).json();
  await untilSettled(house);
  const file = join(house.place.dataDir, 'corbiere.sqlite');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from enquiries').get();
  const page = await press(house, 'erase-my-data', token);
  expect([page.statusCode, title(page.body)]).toEqual([200, 'my-data-erasing']);
  reader.exec('commit');
  reader.close();
  await house.housekeeping.finishErasures();
  expect(await beside(house, (store) => store.db.selectFrom('erasures').select('id').execute())).toEqual([]);
  for (const name of readdirSync(house.place.dataDir).filter((entry) => entry.startsWith('corbiere.sqlite'))) {
    expect([name, readFileSync(join(house.place.dataDir, name)).includes('the-secret-of-line-4')]).toEqual([name, false]);
  }
});

test('a file of the mail folder that no mail stands for is deleted, half-written ones too', async () => {
  const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined });
  await ask(house, message.email);
  const folder = join(house.place.dataDir, 'mail');
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length).toBe(1);
  for (const name of ['2026-x-018f0000-0000-7000-8000-000000000001.eml', '.2026-x-018f0000-0000-7000-8000-000000000002.eml.part'])
    writeFileSync(join(folder, name), 'left behind');
  await house.housekeeping.round();
  expect(readdirSync(folder)).toEqual([expect.stringContaining('my-data-link')]);
});

describe('a request for what is stored', () => {
  test('is answered the same for known and unknown addresses, and says so when a fourth in a day is not mailed', async () => {
    const post = await openPostOffice();
    const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: post.url });
    await write(house);
    const answers: string[][] = [];
    for (const email of [message.email, 'nobody@example.org']) {
      const bodies = [];
      for (let number = 0; number < 4; number += 1) bodies.push((await ask(house, email)).body);
      answers.push(bodies);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(new Set(answers[0]?.slice(0, 3)).size).toBe(1);
    expect(answers[0]?.[3]).toContain('No new mail was sent');
    await untilSettled(house);
    const mails = post.mails.filter((mail) => mail.to?.[0]?.address === 'nobody@example.org');
    expect(mails).toHaveLength(3);
    expect((await act(house, 'open-my-data', tokenIn(first(mails), '/my-data'))).json()).toMatchObject({ stored: { newsletter: [], enquiries: [] } });
  });

  test('reaches its owner two hours after strangers used up the three of the day', async () => {
    const post = await openPostOffice();
    const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: post.url });
    for (let number = 0; number < 3; number += 1) await ask(house, message.email);
    await post.received(3);
    await untilSettled(house);
    house.clock.pass(2 * hour);
    expect((await ask(house, message.email)).json().message).toContain('on its way');
    const token = tokenIn(first([...(await post.received(4))].reverse()), '/my-data');
    expect((await house.app.inject(`/my-data?token=${token}`)).statusCode).toBe(200);
    expect((await ask(house, message.email)).json().message).toContain('No new mail was sent');
  });

  test('opens nothing after 30 minutes', async () => {
    const post = await openPostOffice();
    const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: post.url });
    await ask(house, 'ada@example.org');
    const token = tokenIn(first(await post.received(1)), '/my-data');
    house.clock.pass(30 * minute);
    expect((await house.app.inject({ url: `/my-data?token=${token}` })).statusCode).toBe(410);
    expect((await act(house, 'open-my-data', token)).statusCode).toBe(410);
    expect((await ask(house, 'no address')).statusCode).toBe(422);
  });

  test('is kept until its mail has left, and its link for as long as it works', async () => {
    const closed = await openPostOffice();
    await closed.close();
    const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: closed.url });
    await ask(house, message.email);
    await beside(house, (store) =>
      expect.poll(() => store.db.selectFrom('outbox').select('id').where('failure_kind', '=', 'network').execute()).toHaveLength(1),
    );
    house.clock.pass(25 * hour);
    await house.housekeeping.round();
    const post = await openPostOffice({ port: closed.port });
    house.worker.nudge();
    const token = tokenIn(first(await post.received(1)), '/my-data');
    await untilSettled(house);
    expect((await act(house, 'open-my-data', token)).statusCode).toBe(200);
    house.clock.pass(day + hour);
    await house.housekeeping.round();
    expect(await beside(house, (store) => store.db.selectFrom('data_requests').select('id').execute())).toEqual([]);
  });
});
