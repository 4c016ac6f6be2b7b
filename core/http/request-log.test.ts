import { describe, expect, test } from 'vitest';
import { functionPath } from '../../contract/functions.ts';
import { beside } from '../../tests/stage/stores.ts';
import { embeddedPlace, engines } from '../../tests/stage/engines.ts';
import { openTestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { tokenIn } from '../../tests/stage/post-office.ts';
import { functionNames } from '../../tests/stage/fixtures.ts';

/** Every value is one of a kind, so that finding it in the log is no accident. */
const personal = {
  email: 'zelda.quux@personal.example',
  name: 'Zelda Quuxington',
  company: 'Quuxworks Limited',
  organization: 'Quuxfoundation',
  phone: '+44 20 7946 0123',
  subject: 'Quuxsubject of mine',
  message: 'Quuxmessage that nobody else must read',
  address: '203.0.113.77',
  agent: 'QuuxBrowser/9.9',
  referer: 'http://localhost:4321/quux-page-i-came-from',
  query: 'quuxquery',
  cookie: 'quuxcookie=1',
};
const secrets = {
  smtp: 'quux-smtp-password',
  webhook: 'whsec_UXV1eFF1dXhRdXV4UXV1eFF1dXhRdXV4',
  anonKey: 'quux-anon-key',
};

const { email, name, company, organization, phone, subject, message } = personal;
const bodies: readonly Record<string, string>[] = [
  { email, name, company, phone, subject: 'general', message },
  { email, name, organization, subject, message },
  // Refused ones, whose values the answer may repeat and the log must not.
  { email: `${email} x`, name: `${name}\n`, subject, message },
];

describe.each(engines)('the log of a server on $name', (engine) => {
  test('names the request on whose behalf an email leaves', async () => {
    const { app, logged } = await openTestServer(await engine.place(), { logLevel: 'info' });
    const url = functionPath('subscribe-newsletter');
    await Promise.all(
      ['ada', 'eve'].map((name) => app.inject({ method: 'POST', url, payload: { email: `${name}@example.org` } })),
    );
    const idsOf = (message: string, id: 'reqId' | 'request'): unknown[] =>
      logged
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === message)
        .map((line) => line[id])
        .toSorted();
    await expect.poll(() => idsOf('mail sent', 'request').length).toBe(2);
    expect(idsOf('mail sent', 'request')).toEqual(idsOf('answered', 'reqId'));
  });

  test('holds nothing of what visitors sent through any form, whatever became of it, and no secret', async () => {
    const post = await openPostOffice({ refuse: (address) => (address.startsWith('corbiere') ? 550 : undefined) });
    const place = await engine.place();
    const server = await openTestServer(place, {
      logLevel: 'trace',
      trustProxy: true,
      anonKey: secrets.anonKey,
      teamEmail: 'corbiere@team.example',
      smtpUrl: post.url,
      webhook: { url: `http://user:${secrets.smtp}@127.0.0.1:1/hook`, secret: secrets.webhook },
    });
    const headers = {
      'x-forwarded-for': personal.address,
      'user-agent': personal.agent,
      referer: personal.referer,
      cookie: personal.cookie,
      apikey: secrets.anonKey,
    };
    const send = (url: string, type: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: `${url}?q=${personal.query}`,
        headers: { ...headers, 'content-type': type },
        payload,
      });
    // A sign-up first: a mailbox gets few unasked emails a day.
    for (const name of new Set(['subscribe-newsletter', ...functionNames] as const)) {
      for (const body of bodies) {
        await send(functionPath(name), 'application/json', JSON.stringify(body));
        await send(functionPath(name), 'application/x-www-form-urlencoded', new URLSearchParams(body).toString());
      }
      await send(functionPath(name), 'application/json', `{"email":"${personal.email}",`);
      await send(functionPath(name), 'text/plain', personal.message);
      await send(functionPath(name), 'application/json', JSON.stringify({ message: personal.message.repeat(5_000) }));
    }
    await server.app.inject({ url: `/careers/${personal.query}?email=${personal.email}`, headers });
    const mailed = (path: string) => post.mails.find(({ text: words }) => words?.includes(`${path}?token=`));
    await expect.poll(() => [mailed('/my-data'), mailed('/newsletter/confirm')]).not.toContain(undefined);
    const dataToken = tokenIn(mailed('/my-data') ?? fail(), '/my-data');
    const confirmToken = tokenIn(mailed('/newsletter/confirm') ?? fail(), '/newsletter/confirm');
    await server.app.inject({ url: `/newsletter/confirm?token=${confirmToken}`, headers });
    expect(
      (await send(functionPath('confirm-subscription'), 'application/json', JSON.stringify({ token: confirmToken })))
        .statusCode,
    ).toBe(200);
    const opened = await send(functionPath('open-my-data'), 'application/json', JSON.stringify({ token: dataToken }));
    const session: string = opened.json().token;
    await expect.poll(() => server.logged.join('')).toContain('mail to the team given up');
    await expect.poll(() => server.logged.join('')).toContain('webhook postponed');
    // What goes wrong inside is logged with its cause: the cause must name nobody either.
    await beside(place, ({ db }) => db.schema.dropTable('sendings').execute());
    expect(
      (await send(functionPath('send-contact-message'), 'application/json', JSON.stringify(bodies[0]))).statusCode,
    ).toBe(500);
    expect(
      (await send(functionPath('erase-my-data'), 'application/json', JSON.stringify({ token: session }))).statusCode,
    ).toBe(500);

    const log = server.logged.join('');
    expect(log).toContain('request failed');
    const forms = (value: string): string[] => [
      value,
      encodeURIComponent(value),
      encodeURIComponent(value).replaceAll('%20', '+'),
      Buffer.from(value).toString('base64'),
    ];
    const found = [...Object.values(personal), ...Object.values(secrets), dataToken, confirmToken, session]
      .flatMap(forms)
      .filter((value) => log.toLowerCase().includes(value.toLowerCase()));
    expect(found).toEqual([]);
    expect(log).not.toMatch(/quux|zelda/i);
  });
});

function fail(): never {
  throw new Error('no such mail');
}

test('each line is one JSON object, and those of one request share its id', async () => {
  const { app, logged } = await openTestServer(embeddedPlace(), { logLevel: 'trace' });
  for (const url of ['/', '/careers', '/readyz']) await app.inject(url);
  const answered = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered).toHaveLength(3);
  for (const line of answered) {
    expect(line).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      status: expect.any(Number),
      milliseconds: expect.any(Number),
    });
  }
  expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(3);
});
