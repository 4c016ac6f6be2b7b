import { describe, expect, test } from 'vitest';
import { problemType } from './problems.ts';
import { allowances, ownAllowances } from './limits/allowances.ts';
import { embeddedPlace, engines } from '../../tests/stage/engines.ts';
import { consultation, contact, form, json, key, rows } from '../../tests/stage/enquiries.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';

/** Answers of one client, told by a proxy. */
const from = (client: string) => ({ 'x-forwarded-for': client });

describe.each(engines)('limits of enquiries on $name', (engine) => {
  test('a mailbox that is named too often costs nobody an enquiry, only its acknowledgements', async () => {
    const server = await openTestServer(await engine.place(), { trustProxy: true });
    await server.worker.stop();
    const count = allowances.enquiry.mailbox.requests + 6;
    for (let number = 0; number < count; number += 1) {
      expect(
        (
          await json(
            server,
            'request-consultation',
            { ...consultation, email: `ada+${number}@example.org` },
            from(`203.0.113.${number}`),
          )
        ).statusCode,
      ).toBe(200);
      expect(
        (await json(server, 'request-my-data', { email: `ada+${number}@example.org` }, from(`203.0.113.${number}`)))
          .statusCode,
      ).toBe(200);
    }
    const { enquiries, mails } = await rows(server);
    expect(enquiries).toHaveLength(count);
    expect(mails.filter(({ kind }) => kind === 'enquiry-team')).toHaveLength(count);
    expect(mails.filter(({ kind }) => kind === 'enquiry-acknowledgement')).toHaveLength(
      allowances.enquiry.mailbox.requests,
    );
    expect(mails.filter(({ kind }) => kind === 'my-data-link')).toHaveLength(allowances.myData.mailbox.requests);
  });
});

describe('who guesses what somebody wrote', () => {
  test('learns nothing: a right guess and a wrong one are answered alike, judged alike and counted alike', async () => {
    const server = await openTestServer(embeddedPlace(), { trustProxy: true });
    await server.worker.stop();
    await form(server, 'send-contact-message', { ...contact, topic: '' });
    const [right, wrong] = [contact, { ...contact, message: 'A wrong guess' }];
    const hasty = await Promise.all(
      [right, wrong].map((guess) => form(server, 'send-contact-message', { ...guess, elapsed: '1' })),
    );
    expect(hasty[0]?.body).toBe(hasty[1]?.body);
    const answers = await Promise.all([right, wrong].map((guess) => form(server, 'send-contact-message', guess)));
    expect(answers[0]?.body).toBe(answers[1]?.body);
    const { enquiries } = await rows(server);
    for (const { reference } of enquiries) expect(answers.map(({ body }) => body).join('')).not.toContain(reference);
    const further: number[] = [];
    for (let number = 0; number < allowances.enquiry.client.requests; number += 1)
      further.push((await form(server, 'send-contact-message', right)).statusCode);
    expect(further.filter((status) => status === 200)).toHaveLength(allowances.enquiry.client.requests - 5);
    expect(enquiries).toHaveLength(2);
  });

  test('while the browser that sent it under a key gets its answer again, though its client must wait', async () => {
    const server = await openTestServer(embeddedPlace());
    await server.worker.stop();
    await json(server, 'send-contact-message', contact, { 'idempotency-key': key });
    for (let number = 1; number < allowances.enquiry.client.requests; number += 1)
      await json(server, 'request-consultation', { ...consultation, message: `${number}` });
    expect((await json(server, 'send-contact-message', { ...contact, message: 'New' })).statusCode).toBe(429);
    for (let number = 0; number < ownAllowances.repetitions.requests; number += 1)
      expect((await json(server, 'send-contact-message', contact, { 'idempotency-key': key })).statusCode).toBe(200);
    expect((await json(server, 'send-contact-message', contact, { 'idempotency-key': key })).statusCode).toBe(429);
    expect((await rows(server)).enquiries).toHaveLength(allowances.enquiry.client.requests);
  });
});

describe('what is well-formed and wrong', () => {
  test.each([
    ['subscribe-newsletter', { email: 'x' }, { email: 'ada@example.org' }],
    ['request-my-data', { email: 'x' }, { email: 'ada@example.org' }],
    ['send-contact-message', { ...contact, email: 'x' }, contact],
    ['record-consent', { id: 'x' }, { id: 'x' }],
  ])('is counted at %s, in memory, and refused for a while without being read', async (name, wrong, right) => {
    const server = await openTestServer(embeddedPlace(), { trustProxy: true });
    for (let number = 0; number < ownAllowances.failures.requests; number += 1)
      expect((await json(server, name, wrong)).statusCode).toBe(422);
    const refused = await json(server, name, wrong);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ type: string }>().type]).toEqual([
      429,
      '6',
      problemType('tooManyRequests'),
    ]);
    expect((await json(server, name, wrong, from('203.0.113.5'))).statusCode).toBe(422);
    if (name !== 'record-consent') expect((await form(server, name, { ...right })).statusCode).toBe(429);
    server.clock.pass(6_000);
    expect((await json(server, name, wrong)).statusCode).toBe(422);
    expect((await json(server, 'request-consultation', consultation)).statusCode).toBe(200);
  });
});
