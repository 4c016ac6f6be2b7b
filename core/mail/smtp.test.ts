import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beside } from '../../tests/stage/stores.ts';
import { minute } from '../../tests/stage/clock.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { contact, json } from '../../tests/stage/enquiries.ts';
import { requiresTls, smtpCourier } from './smtp.ts';

test.each([
  ['smtp://u:p@mail.example.org:587', true],
  ['smtp://10.0.0.5', true],
  ['smtp://u:p@mail.example.org:587?requireTLS=false', false],
  ['smtp://u:p@127.0.0.1:2525', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
  ['smtp://u:p@127.0.0.1:2525?requireTLS=true', true],
])('%s needs TLS: %s', (url, expected) => {
  expect(requiresTls(url)).toBe(expected);
});

/** A server between us and the real one, which takes STARTTLS out of the greeting and refuses it. */
async function strippingServer(): Promise<{ readonly port: number; readonly heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example.org ESMTP\r\n');
    socket.on('data', (data) => {
      for (const line of data
        .toString('latin1')
        .split('\r\n')
        .filter((text) => text !== '')) {
        heard.push(line);
        if (line.startsWith('EHLO')) socket.write('250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n');
        else if (line === 'STARTTLS') socket.write('502 5.5.1 not implemented\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('235 2.7.0 welcome\r\n');
      }
    });
  });
  onTestFinished(() => void server.close());
  return { port: await listen(server), heard };
}

const message = {
  messageId: '<m@corbiere.example>',
  to: 'ada@example.org',
  subject: 'S',
  html: '<p>T</p>',
  text: 'T',
  headers: {},
  images: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  kind: 'k',
};

test('a server from which STARTTLS was stripped hears neither a password nor an email', async () => {
  const { port, heard } = await strippingServer();
  for (const more of ['', '&ignoreTLS=true', '&opportunisticTLS=true']) {
    const courier = smtpCourier(
      `smtp://user:S3cretPassw0rd@127.0.0.1:${port}?requireTLS=true${more}`,
      'hello@corbiere.example',
      () => undefined,
    );
    await expect(courier.send(message)).rejects.toThrow(/STARTTLS/);
    courier.close();
  }
  expect(heard.map((line) => line.split(' ', 1)[0])).not.toContain('AUTH');
  expect(heard.map((line) => line.split(' ', 1)[0])).not.toContain('MAIL');
  expect(heard.join('\n')).not.toContain(Buffer.from('S3cretPassw0rd').toString('base64').slice(0, 12));
});

test('an email to the team reaches those the server takes; a refusal is told without the address', async () => {
  const post = await openPostOffice({
    refuse: (address) =>
      address === 'gone@corbiere.example' ? '550 5.1.1 <gone@corbiere.example> unknown' : undefined,
  });
  const told: string[] = [];
  const courier = smtpCourier(post.url, 'hello@corbiere.example', (reason) => told.push(reason));
  await courier.send({ ...message, to: 'team@corbiere.example,gone@corbiere.example' });
  courier.close();
  expect((await post.received(1)).map(({ to }) => to?.map(({ address }) => address))).toEqual([
    ['team@corbiere.example', 'gone@corbiere.example'],
  ]);
  expect(told).toEqual([expect.stringContaining('550 5.1.1')]);
  expect(told.join()).not.toContain('gone@');
});

test('a return path is the sender of the envelope, which still has every recipient; no reader sees it', async () => {
  const post = await openPostOffice();
  const courier = smtpCourier(post.url, 'Corbière <hello@corbiere.example>', () => undefined);
  await courier.send({
    ...message,
    to: 'ada@example.org,eve@example.org',
    returnPath: 'bounces+2026-11.abc@bounces.corbiere.example',
  });
  await courier.send(message);
  courier.close();
  const [mail] = await post.received(2);
  expect(post.envelopes.map(({ from, to }) => [from, to])).toEqual([
    ['bounces+2026-11.abc@bounces.corbiere.example', ['ada@example.org', 'eve@example.org']],
    ['hello@corbiere.example', ['ada@example.org']],
  ]);
  expect([mail?.from?.address, mail?.to?.map(({ address }) => address)]).toEqual([
    'hello@corbiere.example',
    ['ada@example.org', 'eve@example.org'],
  ]);
  expect(post.envelopes[0]?.source.toString()).not.toContain('bounces+');
});

test('a calendar arrives as an alternative with its method, and as a file of another type', async () => {
  const post = await openPostOffice();
  const courier = smtpCourier(post.url, 'hello@corbiere.example', () => undefined);
  const text = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'X-NAME:Inês',
    `X-LONG:${'1'.repeat(67)}`,
    ' 2',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const image = { cid: 'wordmark', filename: 'wordmark.png', content: Buffer.from('png') };
  await courier.send({ ...message, images: [image], calendar: { method: 'REQUEST', text } });
  courier.close();
  const [mail] = await post.received(1);
  const parts = (mail?.attachments ?? []).map(({ mimeType, method, filename, disposition, content }) => ({
    mimeType,
    method,
    filename,
    disposition,
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }));
  // PostalMime ends lines of text in its own way.
  const lines = text.replaceAll('\r\n', '\n');
  expect(parts.filter(({ mimeType }) => mimeType !== 'image/png')).toEqual([
    { mimeType: 'text/calendar', method: 'REQUEST', filename: null, disposition: null, text: lines },
    { mimeType: 'application/ics', method: undefined, filename: 'invite.ics', disposition: 'attachment', text: lines },
  ]);
  expect([mail?.text?.trim(), mail?.html?.trim()]).toEqual(['T', '<p>T</p>']);
});

test('emails whose sending thread dies leave by the next one, and the server continues', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  const threads = new Set<Worker>();
  let ended: Promise<number[]> | undefined;
  // The mail server has been told of a recipient and has not taken the mail when the thread ends.
  const refuse = (): undefined => {
    for (const thread of posted.mock.contexts)
      if (thread instanceof Worker && thread.threadName === 'smtp') threads.add(thread);
    ended ??= Promise.all([...threads].map((thread) => thread.terminate()));
  };
  const post = await openPostOffice({ refuse });
  const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url, teamEmail: 'team@corbiere.example' });
  const enquiry = { ...contact, email: 'ada@example.org' };
  expect((await json(server, 'send-contact-message', enquiry)).statusCode).toBe(200);

  const waiting = (): Promise<{ failure: string | null; failure_kind: string | null }[]> =>
    beside(server.place, ({ db }) =>
      db.selectFrom('outbox').select(['failure', 'failure_kind']).where('state', '=', 'waiting').execute(),
    );
  await expect
    .poll(async () => (await waiting()).filter(({ failure_kind }) => failure_kind === 'network').length)
    .toBe(2);
  expect(await waiting()).toContainEqual({
    failure: expect.stringContaining('The thread that sends emails ended'),
    failure_kind: 'network',
  });
  expect([await ended, (await server.app.inject('/healthz')).statusCode, post.mails]).toEqual([[1], 200, []]);
  server.clock.pass(minute);
  server.worker.nudge();
  expect((await post.received(2)).map(({ to }) => to?.[0]?.address).sort()).toEqual([
    'ada@example.org',
    'team@corbiere.example',
  ]);
  await expect.poll(waiting).toEqual([]);
  expect([threads.size, post.mails.length]).toEqual([2, 2]);
});

test('a picture arrives byte for byte with each mail that shows it, whether or not its last line is full', async () => {
  const post = await openPostOffice();
  const courier = smtpCourier(post.url, 'hello@corbiere.example', () => undefined);
  const images = [56, 57, 58, 200].map((length) => ({
    cid: `of-${length}`,
    filename: `of-${length}.png`,
    content: Buffer.alloc(length, `${length}`),
  }));
  const html = images.map(({ cid }) => `<img src="cid:${cid}">`).join('');
  await courier.send({ ...message, html, images });
  await courier.send({ ...message, html, images });
  courier.close();
  for (const mail of await post.received(2)) {
    expect(
      mail.attachments.map(({ mimeType, contentId, filename, disposition, related, content }) => [
        mimeType,
        contentId,
        filename,
        disposition,
        related,
        Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)).toString(),
      ]),
    ).toEqual(
      images.map(({ cid, filename, content }) => [
        'image/png',
        `<${cid}>`,
        filename,
        'inline',
        true,
        content.toString(),
      ]),
    );
  }
});
