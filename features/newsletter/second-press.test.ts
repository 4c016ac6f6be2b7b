import { describe, expect, test } from 'vitest';
import { functionPath } from '../../contract/functions.ts';
import { problem, problemTypes, type Problem } from '../../contract/problem.ts';
import { pressesApart } from '../../core/http/limits/dwell.ts';
import { engines, embeddedPlace } from '../../tests/stage/engines.ts';
import { count, title } from '../../tests/stage/newsletter-street.ts';
import { openTestServer, type TestServer } from '../../tests/stage/test-server.ts';

const url = functionPath('subscribe-newsletter');
const json = (server: TestServer, payload: Readonly<Record<string, string>>) => server.app.inject({ method: 'POST', url, payload });
const form = (server: TestServer, fields: Readonly<Record<string, string>>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const filled = (body: string, slot: string): string => new RegExp(`name="${slot}" value="([^"]*)"`).exec(body)?.[1] ?? '';

async function tokenFor(server: TestServer, email: string): Promise<string> {
  const answer = await json(server, { email });
  return problem.parse(answer.json()).token ?? expect.fail('no token');
}

describe.each(engines)('a sign-up of which a second press is asked on $name', (engine) => {
  test('is asked for once more by a page, and taken when the page comes back', async () => {
    const server = await openTestServer(await engine.place(), { signUpGuard: 'on' });
    const asked = await form(server, { email: 'ada@example.org', form: 'insights', website: '' });
    expect([asked.statusCode, title(asked.body), await count(server, 'sign_ups')]).toEqual([200, 'newsletter-once-more', 0]);
    const hidden = Object.fromEntries(['email', 'form', 'press'].map((field) => [field, filled(asked.body, field)]));
    expect(hidden).toMatchObject({ email: 'ada@example.org', form: 'insights' });

    const tooSoon = await form(server, hidden);
    expect([title(tooSoon.body), filled(tooSoon.body, 'press-again')]).toEqual(['newsletter-once-more', expect.stringContaining('once more')]);
    server.clock.pass(pressesApart.least);
    const taken = await form(server, { ...hidden, press: filled(tooSoon.body, 'press') });
    expect([taken.statusCode, title(taken.body), await count(server, 'sign_ups')]).toEqual([200, 'newsletter-received', 1]);
  });

  test('carries the token in the problem, and the answer to the second is the usual one', async () => {
    const server = await openTestServer(await engine.place(), { signUpGuard: 'on' });
    const first = await json(server, { email: 'ada@example.org' });
    expect(first.statusCode).toBe(428);
    expect(first.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' });
    const { type, token = '' } = first.json<Problem>();
    expect(type).toBe(problemTypes.pressAgain);
    server.clock.pass(pressesApart.least);
    const second = await json(server, { email: 'ada@example.org', press: token });
    expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([200, expect.stringContaining('check your inbox')]);
    expect(await count(server, 'sign_ups')).toBe(1);
    expect((await server.app.inject('/readyz?verbose')).json()).toMatchObject({
      signUps: {
        guarded: true,
        guardBeganAt: null,
        guardEndedAt: null,
        spans: [
          { hours: 24, tries: 1 },
          { hours: 168, tries: 1 },
        ],
      },
    });
  });
});

describe('the token of a first press', () => {
  test('counts from two seconds to ten minutes, for its own address alone', async () => {
    const server = await openTestServer(embeddedPlace(), { signUpGuard: 'on' });
    const token = await tokenFor(server, 'ada@example.org');
    const status = async (email: string, press: string): Promise<number> => (await json(server, { email, press })).statusCode;
    server.clock.pass(pressesApart.least - 1);
    expect(await status('ada@example.org', token)).toBe(428);
    server.clock.pass(1);
    expect(await status('grace@example.org', token)).toBe(428);
    for (const invented of ['', 'x', `${token}x`, token.replace('.', ''), `.${token.split('.')[1] ?? ''}`])
      expect(await status('ada@example.org', invented)).toBe(428);
    expect(await status('Ada@Example.org', token), 'however it is written').toBe(200);
    server.clock.pass(pressesApart.most - pressesApart.least);
    expect(await status('ada@example.org', token)).toBe(200);
    server.clock.pass(1);
    expect(await status('ada@example.org', token)).toBe(428);
  });
});

test('a second press is asked of every address in the same words, known or not', async () => {
  const server = await openTestServer(embeddedPlace(), { signUpGuard: 'on' });
  const known = await tokenFor(server, 'ada@example.org');
  server.clock.pass(pressesApart.least);
  await json(server, { email: 'ada@example.org', press: known });
  const answers = await Promise.all(['ada@example.org', 'new@example.org'].map((email) => json(server, { email })));
  const said = answers.map((answer) => ({ ...answer.json<Problem>(), token: answer.json<Problem>().token?.length }));
  expect(said[0]).toEqual(said[1]);
});
