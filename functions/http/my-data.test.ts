import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStoreBeside } from '../store/open.ts';
import { minute } from '../testing/clock.ts';
import { engines, temporaryFolder } from '../testing/engines.ts';
import { openHouse, type House } from '../testing/house.ts';
import { openPostOffice, tokenIn } from '../testing/post-office.ts';

const ask = (house: House, email: string) => house.app.inject({ method: 'POST', url: '/functions/v1/request-my-data', payload: { email } });
const act = (house: House, name: string, token: string) => house.app.inject({ method: 'POST', url: `/functions/v1/${name}`, payload: { token } });
const press = (house: House, name: string, token: string) =>
  house.app.inject({ method: 'POST', url: `/functions/v1/${name}`, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams({ token }).toString() });

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('nothing came');
  return item;
}

/** Every text in every table, and every file of the mail folder. */
async function everything(house: House): Promise<string> {
  const store = await openStoreBeside({ ...house.place, onFault: () => undefined });
  const tables = ['subscribers', 'consent_events', 'link_tokens', 'outbox', 'enquiries', 'sendings', 'data_requests', 'data_links', 'suppressions'] as const;
  const rows = await Promise.all(tables.map((name) => store.db.selectFrom(name).selectAll().execute()));
  await store.close();
  const folder = join(house.place.dataDir, 'mail');
  return [JSON.stringify(rows), ...readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
}

describe.each(engines)('what is stored about an address, on $name', (engine) => {
  test('is shown once to whoever reads its mail, taken as a file and erased everywhere', async () => {
    const house = await openHouse(await engine.place());
    const message = { name: 'Ada', email: 'Ada@example.org', subject: 'support', message: 'The <robot> stopped.' };
    await house.app.inject({ method: 'POST', url: '/functions/v1/send-contact-message', payload: message });
    await house.app.inject({ method: 'POST', url: '/functions/v1/send-contact-message', payload: { ...message, email: 'eve@example.net', name: 'Eve' } });
    await house.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email: 'ada@example.org' } });
    await ask(house, 'ADA@example.org');
    const folder = join(house.place.dataDir, 'mail');
    const link = () => readdirSync(folder).find((name) => name.includes('my-data-link') && name.endsWith('.eml'));
    await expect.poll(link).toBeDefined();
    await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length).toBe(6);
    const token = /my-data\?token=3D([A-Za-z0-9_=\r\n-]+?)\r?\n\r?\n/.exec(readFileSync(join(folder, link() ?? ''), 'utf8'))?.[1]?.replace(/=\r?\n/g, '') ?? '';

    const before = await house.app.inject({ url: `/my-data?token=${token}` });
    expect([before.statusCode, before.body.includes('<title>my-data-open</title>')]).toEqual([200, true]);
    const page = await press(house, 'open-my-data', token);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('message: The &lt;robot&gt; stopped.');
    expect(page.body).not.toContain('Eve');
    expect((await press(house, 'open-my-data', token)).statusCode).toBe(410);
    const session = /<p id="token">([^<]+)</.exec(page.body)?.[1] ?? '';

    const file = await press(house, 'download-my-data', session);
    expect(file.headers['content-disposition']).toContain('my-data.json');
    expect(file.json()).toMatchObject({ stored: { newsletter: [{ state: 'pending' }], enquiries: [{ message: message.message }] } });
    expect((await press(house, 'erase-my-data', session)).statusCode).toBe(200);
    const left = await everything(house);
    expect(left).not.toMatch(/ada@example|The <robot> stopped\..*Ada/i);
    expect(left).toContain('eve@example.net');
    // Of the named sendings Eve's alone is left.
    const store = await openStoreBeside({ ...house.place, onFault: () => undefined });
    expect(await store.db.selectFrom('sendings').select('key').execute()).toHaveLength(1);
    await store.close();
    expect((await press(house, 'download-my-data', session)).statusCode).toBe(410);
  });
});

describe('a request for what is stored', () => {
  test('is answered the same for known and unknown addresses, and mailed at most three times a day', async () => {
    const post = await openPostOffice();
    const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: post.url });
    await house.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email: 'ada@example.org' } });
    const answers = [await ask(house, 'ada@example.org'), await ask(house, 'nobody@example.org')];
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    for (let number = 0; number < 4; number += 1) await ask(house, 'nobody@example.org');
    const mails = (await post.received(5)).filter((mail) => mail.to?.[0]?.address === 'nobody@example.org');
    expect(mails).toHaveLength(3);
    const token = tokenIn(first(mails), '/my-data');
    expect((await act(house, 'open-my-data', token)).json()).toMatchObject({ stored: { newsletter: [], enquiries: [] } });
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
});
