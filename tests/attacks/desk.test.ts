// Longer than 250 lines: one attack on the desk after another.
import { expect, test } from 'vitest';
import { deskActs } from '../stage/desk-server.ts';
import { apiPaths } from '../../core/desk/addresses.ts';
import { mintToken } from '../../core/mail/link-token.ts';
import { allowances } from '../../core/http/limits/allowances.ts';
import { mintLink } from '../../core/desk/sign-in/links.ts';
import { beside } from '../stage/stores.ts';
import { hour, minute } from '../stage/clock.ts';
import { openTestDesk, type DeskAnswer, type DeskClient, type TestDesk } from '../stage/desk-server.ts';
import { embeddedPlace, engines } from '../stage/engines.ts';
import { openTestServer } from '../stage/test-server.ts';

const deskUrl = 'https://desk.firm.example';
const host = 'desk.firm.example';
const people = ['ada@firm.example', 'eve@firm.example'];

function linkFor(desk: TestDesk, who: string): Promise<string> {
  return mintLink({ store: desk.store, now: desk.clock.now, mintToken }, who);
}

async function eveAt(desk: TestDesk, headers?: Record<string, string>): Promise<DeskClient> {
  const eve = desk.newClient(host);
  await eve.submit('/sign-in/link', { token: await linkFor(desk, 'eve@firm.example') }, headers);
  return eve;
}

async function outboxOf(desk: TestDesk): Promise<readonly { kind: string; recipient: string }[]> {
  return desk.store.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('created_at').execute();
}

/** Everything of an answer that somebody who watches can compare. */
function seen({ status, headers, body }: DeskAnswer): unknown {
  return { status, body, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'date')) };
}

const typeOf = (answer: DeskAnswer): unknown => answer.json();

test('a page whose name is made to lead to this machine gets nothing, with or without the cookie', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const port = new URL(desk.url).port;
  for (const name of [
    'attacker.example',
    `attacker.example:${port}`,
    `127.0.0.1.attacker.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${Number(port) + 1}`,
    `[::1]:${port}`,
  ]) {
    for (const path of ['/', '/api/marks', '/sign-in', '/assets/app.js']) {
      const answer = await desk.signedIn.get(path, { host: name });
      expect
        .soft([name, path, answer.status, typeOf(answer)])
        .toEqual([
          name,
          path,
          421,
          expect.objectContaining({ type: 'other-host', detail: expect.stringContaining(`127.0.0.1:${port}`) }),
        ]);
    }
    const origin = `http://${name}`;
    expect.soft((await desk.signedIn.act('sessions.end-all', {}, { host: name, origin })).status).toBe(421);
  }
  expect((await desk.signedIn.get('/api/marks')).status).toBe(200);
  expect((await desk.newClient().get('/sign-in', { host: `localhost:${port}` })).status).toBe(200);
});

test('nothing is done for a page of another origin, of the public site, or one of unknown origin', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const { signedIn } = desk;
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://attacker.example', 'sec-fetch-site': 'same-origin' },
    // The public site on this machine: the same site to SameSite, which therefore sends the cookie.
    { origin: 'http://127.0.0.1:4321', 'sec-fetch-site': 'same-site' },
    { origin: desk.url, 'sec-fetch-site': 'same-site' },
    { origin: desk.url, 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: deskUrl, 'sec-fetch-site': 'same-origin' },
    { origin: '', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of foreign) {
    expect.soft([headers, (await signedIn.act('sessions.end-all', {}, headers)).status]).toEqual([headers, 403]);
    expect.soft([headers, (await signedIn.submit('/sign-out', {}, headers)).status]).toEqual([headers, 403]);
    expect.soft((await signedIn.submit('/sign-in', { email: 'ada@firm.example' }, headers)).status).toBe(403);
  }
  // A form can send no JSON, and a script of another origin may not.
  const form = await signedIn.submit('/api/acts/sessions.end-all', { key: crypto.randomUUID() });
  expect([form.status, typeOf(form)]).toEqual([415, expect.objectContaining({ type: 'not-json' })]);
  for (const site of ['cross-site', 'same-site'])
    expect((await signedIn.get('/api/marks', { 'sec-fetch-site': site })).status).toBe(403);
  expect((await signedIn.get('/api/marks')).status).toBe(200);
  expect(await outboxOf(desk)).toEqual([]);
});

for (const engine of engines) {
  test(`a stolen link opens nothing twice, nor do two presses open two sessions (${engine.name})`, async () => {
    const desk = await openTestDesk(await engine.place(), { deskUrl, people });
    const token = await linkFor(desk, 'eve@firm.example');
    const owner = desk.newClient(host);
    // A scanner of mails opens it, again and again.
    for (let time = 0; time < 3; time += 1)
      expect((await owner.get(`/sign-in/link?token=${token}`)).body).toContain('Sign in to the desk?');
    const presses = await Promise.all([1, 2, 3, 4].map(() => desk.newClient(host).submit('/sign-in/link', { token })));
    expect(presses.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
    const thief = desk.newClient(host);
    expect((await thief.submit('/sign-in/link', { token })).body).toContain('This link has been used');
    expect((await thief.get(`/sign-in/link?token=${token}`)).body).toContain('This link has been used');
    expect(thief.cookie).toBeUndefined();
    const stored = JSON.stringify([
      await desk.store.db.selectFrom('desk_links').selectAll().execute(),
      await desk.store.db.selectFrom('desk_sessions').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(desk.logged.join('')).not.toContain(token);
  });

  test(`who leaves the list is out with the next request, and so are their links (${engine.name})`, async () => {
    const list = [...people];
    const desk = await openTestDesk(await engine.place(), { deskUrl, people: list });
    const eve = await eveAt(desk);
    const second = await linkFor(desk, 'eve@firm.example');
    expect((await eve.get('/api/marks')).json()).toMatchObject({ person: 'eve@firm.example' });
    list.pop();
    expect((await eve.get('/api/marks')).status).toBe(401);
    expect((await eve.get('/')).status).toBe(303);
    expect((await desk.newClient(host).submit('/sign-in/link', { token: second })).status).toBe(410);
    // Whoever sits at the server is on no list.
    expect((await desk.signedIn.get('/api/marks')).status).toBe(200);
  });

  test(`two requests of one act do one thing, and somebody else's key does nothing (${engine.name})`, async () => {
    const desk = await openTestDesk(await engine.place(), { deskUrl, people });
    await eveAt(desk);
    const eve = await eveAt(desk);
    const [other] = await desk.store.db
      .selectFrom('desk_sessions')
      .select('id')
      .where('who', '=', 'eve@firm.example')
      .orderBy('id')
      .execute();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => eve.act('sessions.end', { key, id: other?.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => JSON.stringify(answer.json()).includes('"already":false'))).toHaveLength(1);
    const lines = await desk.store.db.selectFrom('journal').select(['who', 'act']).where('key', '=', key).execute();
    expect(lines).toEqual([{ who: 'eve@firm.example', act: 'desk.sign-out' }]);
    const ada = await desk.signedIn.act('sessions.end-all', { key });
    expect([ada.status, ada.json()]).toEqual([422, expect.objectContaining({ type: 'key-reused' })]);
    expect((await desk.signedIn.get('/api/marks')).status).toBe(200);
  });
}

test('nobody learns who works here: one answer for every address, before anything is looked up', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const ask = (email: string): Promise<DeskAnswer> => desk.newClient(host).submit('/sign-in', { email });
  // While somebody holds the database, the answer comes all the same: it has asked it for nothing.
  await desk.store.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('desk_links').where('token_hash', '=', '').execute();
    const answers = [await ask('ada@firm.example'), await ask('nobody@firm.example'), await ask('ADA@firm.example')];
    expect(new Set(answers.map((answer) => JSON.stringify(seen(answer)))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 303, body: '' });
  });
  const asked = await desk.newClient(host).get('/sign-in/asked');
  expect(asked.body).toContain('If this address is on the list, a link is on its way.');
  await expect
    .poll(() => outboxOf(desk))
    .toEqual([
      { kind: 'desk-link', recipient: 'ada@firm.example' },
      { kind: 'desk-link', recipient: 'ada@firm.example' },
    ]);
});

test('links cannot be asked for without end, neither for one person nor from one network', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people, trustProxy: true });
  const ask = (email: string, from: string): Promise<DeskAnswer> =>
    desk.newClient(host).submit('/sign-in', { email }, { 'x-forwarded-for': from });
  const { mailbox, client } = allowances.deskLink;
  for (let time = 0; time < mailbox.requests + 3; time += 1)
    expect((await ask('ada@firm.example', `198.51.100.${time}`)).status).toBe(303);
  const answers: number[] = [];
  for (let time = 0; time < client.requests + 1; time += 1)
    answers.push((await ask(`a${time}@firm.example`, '203.0.113.9')).status);
  expect(answers.at(-1)).toBe(429);
  expect(answers.slice(0, -1)).not.toContain(429);
  await desk.stop();
  const sent = await beside({ dataDir: desk.settings.dataDir, databaseUrl: undefined }, (store) =>
    store.db.selectFrom('outbox').select('id').execute(),
  );
  expect(sent).toHaveLength(mailbox.requests);
});

test('a session lasts twelve hours, its cookie is bound to the host, and no other cookie opens the desk', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const eve = desk.newClient(host);
  const opened = await eve.submit('/sign-in/link', { token: await linkFor(desk, 'eve@firm.example') });
  expect(opened.headers['set-cookie']).toMatch(
    /^__Host-corbiere-desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(opened.headers['location']).toBe('/');
  expect(desk.signedIn.cookie).toMatch(/^corbiere-desk-\d+=[\w-]{43}$/);
  const own = eve.cookie ?? '';
  const value = own.slice(own.indexOf('=') + 1);
  const port = new URL(desk.url).port;
  for (const cookie of [
    `corbiere-desk-${port}=${value}`,
    `${own}; ${own}`,
    `${own}x`,
    `__Host-corbiere-desk=${'a'.repeat(43)}`,
    `__Host-corbiere-desk=${'a'.repeat(5_000)}`,
    'a=b',
  ])
    expect
      .soft([cookie.length, (await desk.newClient(host).get('/api/marks', { cookie })).status])
      .toEqual([cookie.length, 401]);
  // A session of the printed link is one of this machine, whatever the proxy passes on.
  const printed = (desk.signedIn.cookie ?? '').split('=')[1] ?? '';
  expect((await desk.newClient(host).get('/api/marks', { cookie: `__Host-corbiere-desk=${printed}` })).status).toBe(
    401,
  );
  desk.clock.pass(12 * hour - minute);
  expect((await eve.get('/api/marks')).status).toBe(200);
  desk.clock.pass(minute);
  expect((await eve.get('/api/marks')).json()).toMatchObject({ type: 'signed-out' });
  const ended = await eve.get('/sign-in?ended');
  expect(ended.body).toContain('Your session has expired');
  expect(ended.body).toContain('value="eve@firm.example"');
});

test("another port of this machine can do nothing with the session's cookie", async () => {
  const desk = await openTestDesk(embeddedPlace(), { people });
  const { key, cookie = '' } = desk.signedIn;
  const thief = desk.newClient();
  thief.cookie = cookie;
  const paths = ['/api/marks', '/api/enquiries?view=open', '/files/journal', '/frames/letters/mail?slug=a'];
  for (const path of paths)
    for (const [prefix, known] of [
      ['', cookie],
      [`/~${'a'.repeat(43)}`, cookie],
      [key, ''],
    ] as const)
      expect([path, (await thief.get(`${prefix}${path}`, { cookie: known })).status]).toEqual([path, 401]);
  expect((await thief.act('sessions.end-all')).status).toBe(401);
  // The page comes, empty: what it reads needs the key that signing in left in it alone.
  expect((await thief.get('/enquiries')).body).toContain('<div id="desk">');
  expect((await thief.get('/sign-in?ended')).body).toContain('The desk runs on this machine');
  await thief.submit('/sign-out', {}, { cookie });
  expect((await desk.signedIn.get('/api/marks')).status).toBe(200);
  expect((await desk.signedIn.submit('/sign-out', {})).headers['location']).toBe('/sign-in');
  expect((await desk.newClient().get(`${key}/api/marks`, { cookie })).status).toBe(401);
});

test('a link expires after fifteen minutes; the printed one works once and on this machine alone', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const token = await linkFor(desk, 'eve@firm.example');
  const printed = new URL(desk.link ?? '').searchParams.get('token') ?? '';
  expect((await desk.newClient().submit('/sign-in/link', { token: printed })).body).toContain(
    'This link has been used',
  );
  expect((await desk.newClient(host).submit('/sign-in/link', { token: printed })).status).toBe(410);
  desk.clock.pass(15 * minute);
  expect((await desk.newClient(host).get(`/sign-in/link?token=${token}`)).body).toContain('This link has expired');
  expect((await desk.newClient(host).submit('/sign-in/link', { token })).status).toBe(410);
  for (const strange of ['', 'a', '"><script>', `${token}${token}`, '%00'])
    expect((await desk.newClient(host).get(`/sign-in/link?token=${strange}`)).status).toBe(410);
});

test("sign out everywhere ends every session and link of a person, and nobody else's", async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const [phone, laptop] = [await eveAt(desk, firefox), await eveAt(desk, firefox)];
  expect((await laptop.get('/api/sessions')).json()).toEqual([
    expect.objectContaining({ device: 'Firefox on Linux', here: true }),
    expect.objectContaining({ device: 'Firefox on Linux', here: false }),
  ]);
  const waiting = await linkFor(desk, 'eve@firm.example');
  const [adas] = await desk.store.db
    .selectFrom('desk_sessions')
    .select('id')
    .where('who', '=', 'ada@firm.example')
    .execute();
  expect((await laptop.act('sessions.end', { id: adas?.id })).json()).toMatchObject({ type: 'not-there' });
  expect((await laptop.act('sessions.end-all')).status).toBe(200);
  expect([(await phone.get('/api/marks')).status, (await laptop.get('/api/marks')).status]).toEqual([401, 401]);
  expect((await desk.newClient(host).submit('/sign-in/link', { token: waiting })).status).toBe(410);
  expect((await desk.signedIn.get('/api/marks')).status).toBe(200);
});

test('what is too long is refused without being read, and what was typed never becomes markup', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const long = await desk.signedIn.act('sessions.end', { id: 'a'.repeat(200_000) });
  expect([long.status, long.json()]).toEqual([413, expect.objectContaining({ type: 'too-large' })]);
  for (const input of [{ id: 'a'.repeat(1_000) }, { key: 'one' }])
    expect((await desk.signedIn.act('sessions.end', input)).json()).toMatchObject({ type: 'refused' });
  expect((await desk.signedIn.act('sessions.none')).status).toBe(404);
  const client = desk.newClient(host);
  expect((await client.submit('/sign-in', { email: `${'a'.repeat(9_000)}@firm.example` })).status).toBe(413);
  const shown = await client.submit('/sign-in', { email: '"><script>alert(1)</script>\u202e' });
  expect(shown.status).toBe(422);
  expect(shown.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(shown.body).not.toContain('<script>alert');
  const away = await client.get('/sign-in/onward?to=//attacker.example/');
  expect(away.headers['location']).toBe('/sign-in');
  for (const to of ['//attacker.example/', 'https://attacker.example/', '/\\attacker.example', 'javascript:alert(1)'])
    expect((await desk.signedIn.get(`/sign-in/onward?to=${encodeURIComponent(to)}`)).headers['location']).toMatch(
      /^\/(?!\/|\\)/,
    );
  for (const path of ['//attacker.example/', '/\\attacker.example/'])
    expect((await client.get(`${desk.url}${path}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
  const brought = await client.get('/enquiries/C-7K3M-9Q2F?view="><b>', { 'sec-fetch-site': 'cross-site' });
  expect(brought.body).toContain('content="0;url=/sign-in/onward?to=%2Fenquiries');
});

test('every answer of the desk carries its policy, and none may be kept but files without data', async () => {
  const desk = await openTestDesk(embeddedPlace(), { deskUrl, people });
  const eve = desk.newClient(host);
  const stranger = desk.newClient();
  const answers = [
    await desk.signedIn.get('/'),
    await desk.signedIn.get('/api/marks'),
    await desk.signedIn.get('/api/none'),
    await desk.signedIn.act('sessions.none'),
    await stranger.get('/'),
    await stranger.get('/sign-in'),
    await stranger.get('/sign-in/asked'),
    await stranger.get('/sign-in/link?token=a'),
    await stranger.get('/api/marks'),
    await stranger.get('/', { host: 'attacker.example' }),
    await eve.get('/sign-in'),
    await eve.submit('/sign-in', { email: 'x' }),
    await eve.submit('/sign-out', {}),
  ];
  for (const { headers } of answers) {
    expect.soft(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policy = headers['content-security-policy'] ?? '';
    expect.soft(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect.soft(policy).not.toMatch(/unsafe-|https?:|\*/);
    expect.soft(headers).not.toHaveProperty('access-control-allow-origin');
    expect.soft(headers).not.toHaveProperty('server');
  }
  const page = await desk.signedIn.get('/enquiries');
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect((await eve.get('/sign-in')).headers['strict-transport-security']).toMatch(/^max-age=/);
  expect(page.headers).not.toHaveProperty('strict-transport-security');
  expect((await stranger.get('/assets/app.js')).headers['cache-control']).toBe('private, max-age=31536000, immutable');
});

test('the public server has no route, file or header of the desk, even where the desk is set up', async () => {
  const server = await openTestServer(embeddedPlace(), { deskUrl, deskPeople: people });
  const paths = [
    apiPaths.marks,
    apiPaths.signIn,
    apiPaths.openLink,
    apiPaths.read('sessions'),
    apiPaths.file('enquiries'),
    apiPaths.frame('letters'),
    '/desk',
    '/desk/app/index.html',
    '/enquiries',
    '/build/desk.js',
  ];
  for (const url of paths) {
    const answer = await server.app.inject({ url });
    expect.soft([url, answer.statusCode]).toEqual([url, 404]);
    expect.soft(answer.headers).not.toHaveProperty('set-cookie');
    expect
      .soft(`${answer.body}${JSON.stringify(answer.headers)}`)
      .not.toMatch(/corbiere-desk|desk\.firm\.example|\/sign-in/);
  }
  for (const name of Object.keys(deskActs)) {
    const answer = await server.app.inject({
      method: 'POST',
      url: apiPaths.act(name),
      payload: { key: crypto.randomUUID() },
    });
    expect.soft([name, answer.statusCode]).toEqual([name, 404]);
  }
  expect(server.app.printRoutes({ commonPrefix: false })).not.toMatch(/sign-in|\bapi\b|frames/);
});
