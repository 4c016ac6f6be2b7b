import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../tests/stage/loopback.ts';
import { openPostOffice } from '../../tests/stage/test-server.ts';
import { requiresTls, smtpCourier } from './smtp.ts';

test.each([
  ['smtp://u:p@mail.example.org:587', true],
  ['smtp://u:p@mail.example.org:587?requireTLS=false', false],
  ['smtp://u:p@127.0.0.1:2525', false],
  ['smtp://u:p@127.0.0.1:2525?requireTLS=true', true],
])('%s needs TLS: %s', (url, expected) => {
  expect(requiresTls(url)).toBe(expected);
});

/** A proxy to the real server that removes STARTTLS from the greeting and refuses it. */
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

test('a server whose STARTTLS was stripped receives neither a password nor an email', async () => {
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

test('an email to the team reaches accepted recipients; a refusal is reported without the address', async () => {
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
