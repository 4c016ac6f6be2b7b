import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/engines.ts';
import { openHouse } from '../testing/house.ts';
import { webhookSignature } from './webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('the signature is that of the Standard Webhooks examples', () => {
  expect(webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('each enquiry is told to the webhook, signed, and again after a failure under the same id', async () => {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      response.writeHead(calls.length === 1 ? 503 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => { server.close(); });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { webhook: { url: `http://127.0.0.1:${port}/hook`, secret } });
  await house.app.inject({ method: 'POST', url: '/functions/v1/request-consultation', payload: { name: 'Ada', email: 'ada@example.org' } });
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => house.logged.join('')).toContain('webhook postponed');
  house.clock.pass(60_000);
  house.worker.nudge();
  await expect.poll(() => calls.length).toBe(2);
  const [first, second] = calls;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.headers['webhook-signature']).toBe(webhookSignature(secret, String(second?.headers['webhook-id']), Number(second?.headers['webhook-timestamp']), second?.body ?? ''));
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ type: 'enquiry.received', data: { kind: 'consultation', name: 'Ada' } });
});
