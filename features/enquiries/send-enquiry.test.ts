// Longer than 250 lines: three forms are tested against the same rules.
import { describe, expect, test } from 'vitest';
import { problemType } from '../../core/http/problems.ts';
import { proves } from '../../tests/stage/proves.ts';
import { allowances } from '../../core/http/limits/allowances.ts';
import { beside } from '../../tests/stage/stores.ts';
import { day } from '../../tests/stage/clock.ts';
import { embeddedPlace, engines } from '../../tests/stage/engines.ts';
import { consultation, contact, form, json, key, rows } from '../../tests/stage/enquiries.ts';
import { openTestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { headerOf } from '../../tests/stage/post-office.ts';

const ethics = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  organization: 'Engines Ltd',
  subject: 'A robot in the hall',
  message: 'It looks at people for too long.',
};

describe.each(engines)('an enquiry on $name', (engine) => {
  test('is stored with both emails before the response says so', async () => {
    const server = await openTestServer(await engine.place(), { teamEmail: 'team@corbiere.example' });
    const answers = [
      await json(server, 'send-contact-message', contact),
      await json(server, 'send-ethics-enquiry', ethics),
      await json(server, 'request-consultation', consultation),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>()])).toEqual([
      [200, { message: "We'll get back to you within 24 hours." }],
      [200, { message: 'Our ethics team will review your inquiry and respond within 48 hours.' }],
      [200, { message: "We'll get back to you within 24 hours to agree a time." }],
    ]);
    const { enquiries, mails } = await rows(server);
    expect(enquiries.map(({ kind, state, subject, organization }) => [kind, state, subject, organization])).toEqual(
      expect.arrayContaining([
        ['contact', 'open', 'Careers', 'Engines Ltd'],
        ['ethics', 'open', 'A robot in the hall', 'Engines Ltd'],
        ['consultation', 'open', 'Consultation request', null],
      ]),
    );
    expect(mails.map((mail) => mail.kind).sort()).toEqual([
      ...Array<string>(3).fill('enquiry-acknowledgement'),
      ...Array<string>(3).fill('enquiry-team'),
    ]);
  });

  test('sent several times at once with one key is one enquiry with one response', async () => {
    const server = await openTestServer(await engine.place());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => json(server, 'send-contact-message', contact, { 'idempotency-key': key })),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    const { enquiries, mails } = await rows(server);
    expect([enquiries.length, mails.length]).toEqual([1, 2]);
    const [{ reference: record } = { reference: '' }] = enquiries;
    const lines = beside(server.place, ({ db }) =>
      db.selectFrom('journal').select(['who', 'act', 'record', 'details']).execute(),
    );
    expect(await lines).toEqual([{ who: 'visitor', act: 'enquiries.send', record, details: '{}' }]);
    expect((await json(server, 'send-contact-message', { ...contact, key: key.toUpperCase() })).statusCode).toBe(200);
    expect((await rows(server)).enquiries).toHaveLength(1);

    const other = await json(
      server,
      'send-contact-message',
      { ...contact, message: 'Another text' },
      { 'idempotency-key': key },
    );
    expect([other.statusCode, other.json<{ type: string }>().type]).toEqual([422, problemType('keyReused')]);

    server.clock.pass(day + 1);
    expect(
      (await json(server, 'send-contact-message', { ...contact, message: 'Another text' }, { 'idempotency-key': key }))
        .statusCode,
    ).toBe(200);
    expect((await rows(server)).enquiries).toHaveLength(2);
  });

  test.each([
    ['send-contact-message', contact],
    ['send-ethics-enquiry', ethics],
    ['request-consultation', consultation],
  ] as const)(
    'at %s with the hidden field filled or sent at once is thanked, and kept in the side tray unacknowledged',
    async (name, typed) => {
      const server = await openTestServer(await engine.place());
      const message = 'A question that somebody has an answer to.';
      const usual = await json(server, name, { ...typed, message });
      const filled = await json(server, name, {
        ...typed,
        message: `${message} By autofill.`,
        website: 'https://ada.example',
      });
      const hasty = await json(server, name, { ...typed, message: `${message} By an assistant.`, elapsed: 20 });
      const native = await form(server, name, {
        ...typed,
        message: `${message} Without script.`,
        website: 'ada.example',
      });
      expect([filled, hasty].map((answer) => [answer.statusCode, answer.body])).toEqual(
        Array(2).fill([usual.statusCode, usual.body]),
      );
      expect(native.statusCode).toBe(200);
      expect(native.body).toMatch(/<title>\w+-received</);
      const { enquiries, mails } = await rows(server);
      expect(enquiries.map(({ state, tray_by: by, acknowledged }) => [state, by, acknowledged])).toEqual([
        ['open', null, 1],
        ['tray', 'form:trapped', 0],
        ['tray', 'form:too-fast', 0],
        ['tray', 'form:trapped', 0],
      ]);
      expect(mails.map(({ kind }) => kind).sort()).toEqual([
        'enquiry-acknowledgement',
        ...Array<string>(4).fill('enquiry-team'),
      ]);
    },
  );
});

describe('the emails about an enquiry', () => {
  test('give the team everything, and the sender the promise without their message', async () => {
    const post = await openPostOffice();
    const server = await openTestServer(embeddedPlace(), {
      smtpUrl: post.url,
      teamEmail: 'team@corbiere.example,second@corbiere.example',
    });
    await json(server, 'send-ethics-enquiry', { ...ethics, name: 'Ada "Bcc: x@example.org" <eve@example.org>, Eve' });
    const mails = await post.received(2);
    const [enquiry] = (await rows(server)).enquiries;
    const team = mails.find((mail) => mail.to?.[0]?.address === 'team@corbiere.example');
    const sender = mails.find((mail) => mail.to?.[0]?.address === 'ada@example.org');
    expect(enquiry?.reference).toMatch(/^E(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(team?.to?.map(({ address }) => address)).toEqual(['team@corbiere.example', 'second@corbiere.example']);
    expect(team?.replyTo).toEqual([
      { name: 'Ada "Bcc: x@example.org" <eve@example.org>, Eve', address: 'ada@example.org' },
    ]);
    expect(team?.subject).toBe(`[${enquiry?.reference ?? ''}] A robot in the hall`);
    for (const text of [
      ethics.organization,
      ethics.message,
      'ada@example.org',
      enquiry?.reference ?? '',
      '48 hours',
      'Tue',
    ])
      expect(team?.text).toContain(text);
    expect(team?.html).toContain('&lt;eve@example.org&gt;');
    if (!sender) throw new Error('no acknowledgement came');
    expect(headerOf(sender, 'auto-submitted')).toBe('auto-replied');
    expect(sender.text).toContain(enquiry?.reference);
    expect([team?.inReplyTo, team?.references]).toEqual([sender.messageId, sender.messageId]);
    expect(sender.text).toContain('within 48 hours during business days');
    for (const typed of ['Ada', ethics.organization, ethics.subject, 'too long'])
      expect(`${sender.subject ?? ''}${sender.text ?? ''}${sender.html ?? ''}`).not.toContain(typed);
    expect(`${team?.text ?? ''}${sender.text ?? ''}${team?.subject ?? ''}${sender.subject ?? ''}`).not.toContain('{{');
  });

  test('link the sender of a consultation request to the free times', async () => {
    const post = await openPostOffice();
    const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url, teamEmail: 'team@corbiere.example' });
    await json(server, 'request-consultation', consultation);
    const mails = await post.received(2);
    const texts = mails.map(({ to, text }) => ({
      to: to?.[0]?.address,
      path: /\/consultation\/times\?t=[A-Za-z0-9_-]{43}/.exec(text ?? '')?.[0],
    }));
    expect(texts.find(({ to }) => to === 'team@corbiere.example')?.path).toBeUndefined();
    const path = texts.find(({ to }) => to === consultation.email)?.path ?? '';
    const page = await server.app.inject({ url: path });
    expect([page.statusCode, page.body.includes('<title>call-choose</title>')]).toEqual([200, true]);
  });
});

test('an enquiry keeps no network address', proves('promise:no-network-address'), async () => {
  const server = await openTestServer(embeddedPlace(), { trustProxy: true });
  for (const [name, payload] of [
    ['send-contact-message', contact],
    ['send-ethics-enquiry', ethics],
    ['request-consultation', consultation],
  ] as const) {
    expect((await json(server, name, payload, { 'x-forwarded-for': '203.0.113.77' })).statusCode).toBe(200);
  }
  const tables = ['enquiries', 'sendings', 'outbox', 'rate_allowances', 'rate_keys'] as const;
  const everything = JSON.stringify(
    await beside(server.place, ({ db }) =>
      Promise.all(tables.map((name) => db.selectFrom(name).selectAll().execute())),
    ),
  );
  expect(everything).toContain('Ada Lovelace');
  expect(everything + server.logged.join('')).not.toContain('203.0.113.77');
});

test('an enquiry with a broken field and a key that is no UUID is refused, each named once', async () => {
  const server = await openTestServer(embeddedPlace());
  const answer = await json(server, 'send-contact-message', { ...contact, name: 'A\r\nBcc: all@x.org', key: 'seven' });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { type: problemType('invalidInput') }]);
  expect(answer.json().errors).toEqual([
    { field: 'name', message: 'Name must be a single line of text' },
    { field: 'key', message: 'key must be a UUID' },
  ]);
  expect((await rows(server)).enquiries).toEqual([]);
});

describe('without JavaScript', () => {
  test(
    'a refused post comes back with everything typed and a message at each field',
    proves('promise:typed-words-stay'),
    async () => {
      const server = await openTestServer(embeddedPlace());
      const message = '"quoted" <script>\n'.repeat(200);
      const answer = await form(server, 'send-contact-message', {
        ...contact,
        email: 'ada@',
        message,
        subject: 'careers',
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('<p id="email-fault">Invalid email address</p>');
      expect(answer.body).toContain('<p id="email-invalid">true</p>');
      expect(answer.body).toContain('<p id="name-fault"></p>');
      expect(answer.body).toContain('<p id="subject-label">Careers</p>');
      expect(answer.body).toContain('&quot;quoted&quot; &lt;script&gt;\n'.repeat(200));
      expect(answer.body).not.toContain('<script>');
    },
  );

  test('the longest message arrives whole in every script', async () => {
    const server = await openTestServer(embeddedPlace());
    const answer = await form(server, 'send-contact-message', { ...contact, message: '灯'.repeat(4000) });
    expect(answer.statusCode).toBe(200);
    expect((await rows(server)).enquiries[0]?.message).toHaveLength(4000);
  });

  test('a post over the limit is returned with what was typed', proves('promise:typed-words-stay'), async () => {
    const server = await openTestServer(embeddedPlace());
    for (let number = 0; number < allowances.enquiry.client.requests; number += 1)
      await json(server, 'send-ethics-enquiry', { ...ethics, message: `Concern number ${number} of many.` });
    const limited = await form(server, 'send-ethics-enquiry', ethics);
    expect(limited.statusCode).toBe(429);
    expect(limited.body).toContain('<title>ethics-limited</title>');
    expect(limited.body).toContain(ethics.message);
    expect(limited.body).toContain('<p id="wait">in a minute</p>');
  });
});
