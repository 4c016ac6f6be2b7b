import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConsentReceipt } from './consent-receipt.ts';
import { problemType } from '../../core/http/problems.ts';
import { proves } from '../../tests/stage/proves.ts';
import { offeredWordings } from './offered-wordings.ts';
import { keepReceipt } from './consent-receipts.ts';
import { allowances } from '../../core/http/limits/allowances.ts';
import { applyDaily } from '../privacy/retention.ts';
import { beside } from '../../tests/stage/stores.ts';
import { day, hour } from '../../tests/stage/clock.ts';
import { embeddedPlace, engines, linesIn, openWithClock } from '../../tests/stage/engines.ts';
import { openTestServer, root, type TestServer } from '../../tests/stage/test-server.ts';
import { retentionOf } from '../../tests/stage/fixtures.ts';
import { json } from '../../tests/stage/enquiries.ts';

const url = '/functions/v1/record-consent';
const [[policy, wording] = ['', '']] = offeredWordings(join(root, 'content'));

function receipt(changes: Partial<ConsentReceipt> = {}): ConsentReceipt {
  return {
    id: randomUUID(),
    chosenAt: '2026-11-20T08:59:00.000Z',
    policy,
    wording,
    globalPrivacyControl: false,
    choices: { analytics: true, functional: false, personalization: true },
    ...changes,
  };
}

const send = (server: TestServer, body: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

describe.each(engines)('record-consent on $name', (engine) => {
  test(
    'stores a receipt once, however often it arrives, and nothing else',
    proves('promise:receipts-name-nobody'),
    async () => {
      const server = await openTestServer(await engine.place());
      const sent = receipt();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          send(server, sent, { 'user-agent': 'Telltale/1.0', 'x-forwarded-for': '192.0.2.77' }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(answers[0]?.json()).toEqual({ message: 'Your choice has been recorded.' });
      const rows = await beside(server.place, (store) => store.db.selectFrom('consent_receipts').selectAll().execute());
      const { id, chosenAt: chosen_at } = sent;
      const chosen = { global_privacy_control: 0, analytics: 1, functional: 0, personalization: 1 };
      expect(rows).toEqual([{ id, chosen_at, policy, wording, ...chosen }]);
      const counters = await beside(server.place, ({ db }) => db.selectFrom('rate_allowances').selectAll().execute());
      expect(JSON.stringify([rows, counters, server.logged.filter((line) => line.includes('answered'))])).not.toMatch(
        /Telltale|192\.0\.2|127\.0\.0\.1/,
      );
    },
  );

  test('refuses another receipt under the same id', async () => {
    const server = await openTestServer(await engine.place());
    const sent = receipt();
    await send(server, sent);
    const other = await send(server, { ...sent, choices: { ...sent.choices, functional: true } });
    expect([other.statusCode, other.json().type]).toEqual([422, problemType('keyReused')]);
    expect(await beside(server.place, (store) => keepReceipt({ store, now: server.clock.now }, sent))).toBe('kept');
  });

  test('is kept for six months from the choice', async () => {
    const { store, clock } = await openWithClock(engine);
    const kept = receipt();
    expect(await keepReceipt({ store, now: clock.now }, kept)).toBe('kept');
    const start = clock.now().getTime();
    const left: number[] = [];
    // The period runs from 20 November to 20 May; the choice is a minute older than the first of these days.
    for (const passed of [0, 180, 181]) {
      clock.pass(start + passed * day - clock.now().getTime());
      await applyDaily(retentionOf(store, clock.now), 'me');
      left.push((await linesIn(store, 'consent_receipts', ['id'])).length);
    }
    expect(left).toEqual([1, 1, 0]);
  });
});

test('accepts choices made up to a day before or after now', async () => {
  const server = await openTestServer(embeddedPlace());
  for (const [distance, status] of [
    [-day, 200],
    [-day - 1, 422],
    [day, 200],
    [day + 1, 422],
    [-hour, 200],
  ] as const) {
    const chosenAt = new Date(server.clock.now().getTime() + distance).toISOString();
    const answer = await send(server, receipt({ chosenAt }));
    expect.soft(answer.statusCode, chosenAt).toBe(status);
    if (status === 422) expect.soft(answer.json().errors, chosenAt).toMatchObject([{ field: 'chosenAt' }]);
  }
});

test('refuses what is not a receipt of this site, and stores nothing of it', async () => {
  const server = await openTestServer(embeddedPlace());
  for (const [what, body] of [
    ['an unknown field', { ...receipt(), email: 'ada@example.org' }],
    ['a fourth category', { ...receipt(), choices: { ...receipt().choices, essential: true } }],
    ['an id that holds a time', receipt({ id: '0198e0a4-5b1e-7cc0-a1a1-0123456789ab' })],
    ['a policy that never was', receipt({ policy: '1999-01-01' })],
    ['a wording that was never offered', receipt({ wording: 'a'.repeat(64) })],
    ['nothing', null],
  ] as const) {
    const answer = await send(server, body);
    expect.soft([what, answer.statusCode, answer.json().type]).toEqual([what, 422, problemType('invalidInput')]);
  }
  expect(await beside(server.place, ({ db }) => db.selectFrom('consent_receipts').selectAll().execute())).toEqual([]);
});

test('is limited per client without using up what the forms need', async () => {
  const server = await openTestServer(embeddedPlace());
  for (let sent = 0; sent < allowances.choice.client.requests; sent += 1)
    expect((await send(server, receipt())).statusCode).toBe(200);
  const refused = await send(server, receipt());
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '10' } });
  expect(refused.json().type).toBe(problemType('tooManyRequests'));
  const form = await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
  expect(form.statusCode).toBe(200);
});

test('accepts plain text, as sent by an unloading page of an allowed origin', async () => {
  const server = await openTestServer(embeddedPlace(), { allowedOrigins: ['https://www.example.org'] });
  const headers = { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://www.example.org' };
  expect((await send(server, receipt(), headers)).statusCode).toBe(200);
});
