import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { contact, enquiryRow, json } from '../../tests/stage/enquiries.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { proves } from '../../tests/stage/proves.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { receivedEvent, webhookSignature, webhookTo } from './webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('the signature is that of the Standard Webhooks examples', () => {
  expect(webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('while a secret is replaced, the old and the new one both sign', () => {
  const other = `whsec_${'A'.repeat(32)}`;
  const signed = (by: string): string => webhookSignature(by, 'msg', 1, '{}');
  expect(signed(`${other} ${secret}`)).toBe(`${signed(other)} ${signed(secret)}`);
});

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The signature that a call must have. */
const signatureOf = ({ headers, body }: Call): string =>
  webhookSignature(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body);

/**
 * A receiver on loopback: the calls it got, and its address. `status` of each response by number of the call, from 1.
 * `/moved` redirects.
 */
async function receiver(status: (call: number) => number) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      if (request.url === '/moved') response.writeHead(302, { location: '/hook' }).end();
      else response.writeHead(status(calls.length)).end();
    });
  });
  onTestFinished(() => void server.close());
  return { calls, server, url: `http://127.0.0.1:${await listen(server)}/hook` };
}

test(
  'each enquiry is told to the webhook, signed, and again after a failure under the same id',
  proves('promise:webhook-told'),
  async () => {
    const { calls, url } = await receiver((call) => (call === 1 ? 503 : 204));
    const testServer = await openTestServer(embeddedPlace(), { webhook: { url, secret } });
    await json(testServer, 'request-consultation', { name: 'Ada', email: 'ada@example.org' });
    await expect.poll(() => calls.length).toBe(1);
    await expect.poll(() => testServer.logged.join('')).toContain('webhook postponed');
    testServer.clock.pass(60_000);
    testServer.worker.nudge();
    await expect.poll(() => calls.length).toBe(2);
    const [first, second] = calls;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-signature']).toBe(second && signatureOf(second));
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'enquiry.received',
      data: { kind: 'consultation', name: 'Ada' },
    });
  },
);

test(
  'an erasure is told to the webhook, signed, and by nothing but the reference of each enquiry',
  proves('promise:webhook-told'),
  async () => {
    const { calls, url } = await receiver(() => 204);
    const testServer = await openTestServer(embeddedPlace(), { webhook: { url, secret } });
    for (const name of ['send-contact-message', 'request-consultation']) {
      await json(testServer, name, contact);
    }
    await json(testServer, 'request-my-data', { email: 'ada@example.org' });
    const folder = join(testServer.place.dataDir, 'mail');
    const mail = () =>
      existsSync(folder)
        ? readdirSync(folder).find((name) => name.includes('my-data-link') && name.endsWith('.eml'))
        : undefined;
    await expect.poll(mail).toBeDefined();
    await expect.poll(() => calls.length).toBe(2);
    const press = (name: string, token: string) => json(testServer, name, { token });
    const source = readFileSync(join(folder, mail() ?? ''), 'utf8').replace(/=\r?\n/g, '');
    const { token } = (await press('open-my-data', /my-data\?token=3D([\w-]{43})/.exec(source)?.[1] ?? '')).json<{
      token: string;
    }>();
    expect((await press('erase-my-data', token)).statusCode).toBe(200);
    await expect.poll(() => calls.length).toBe(4);
    const received = calls.slice(0, 2).map(({ body }) => JSON.parse(body).data.reference);
    for (const call of calls) expect(call.headers['webhook-signature']).toBe(signatureOf(call));
    const erased = calls.slice(2).map(({ body }) => JSON.parse(body));
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    expect(
      erased.sort((one, other) => received.indexOf(one.data.reference) - received.indexOf(other.data.reference)),
    ).toEqual(
      received.map((reference) => ({
        type: 'enquiry.erased',
        timestamp: testServer.clock.now().toISOString(),
        data: { reference },
      })),
    );
  },
);

test('a call says of a real receiver what was wrong, and who calls', async () => {
  const { calls, server, url } = await receiver(() => 503);
  const at = new Date('2026-11-20T09:00:00.000Z');
  const mail = {
    id: 'm',
    kind: 'enquiry-webhook',
    subject_id: 's',
    recipient: 'webhook',
    message_id: '<m@x>',
    created_at: at.toISOString(),
    attempts: 1,
    lane: 'webhook' as const,
    priority: 3,
  };
  const tell = (path: string) =>
    webhookTo({ url: new URL(path, url).href, secret }, () => at)(mail, receivedEvent(enquiryRow('C-2222-2222', at)));
  await expect(tell('/hook')).rejects.toThrow('receiver answered 503');
  await expect(tell('/moved')).rejects.toThrow('answered with a redirect');
  expect(new Set(calls.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['corbiere-website']));
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await expect(tell('/hook')).rejects.toThrow(/could not be reached \(\w+\)/);
});
