import { describe, expect, test } from 'vitest';
import { functionPath } from '../../contract/functions.ts';
import type { Problem } from '../../contract/problem.ts';
import { problemType } from '../../core/http/problems.ts';
import { form as postForm, json as postJson } from '../../tests/stage/enquiries.ts';
import { beside } from '../../tests/stage/stores.ts';
import { embeddedPlace, linesIn } from '../../tests/stage/engines.ts';
import { openTestServer, type TestServer } from '../../tests/stage/test-server.ts';

const url = '/functions/v1/subscribe-newsletter';
const json = (server: TestServer, payload: object, headers?: Record<string, string>) =>
  postJson(server, 'subscribe-newsletter', payload, headers);
const form = (server: TestServer, payload: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(server, 'subscribe-newsletter', payload, headers);
const post = (server: TestServer, payload: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

const addresses = (server: TestServer) => beside(server.place, (store) => linesIn(store, 'sign_ups', ['email']));

describe('signing up with JSON', () => {
  test('refuses an invalid request with the reason, without server details, and stores nothing', async () => {
    const server = await openTestServer(embeddedPlace());
    for (const [what, payload, status, type] of [
      ['malformed JSON', '{"email":', 400, problemType('malformedBody')],
      ['an empty body', '', 400, problemType('malformedBody')],
      ['a poisoned prototype', '{"__proto__":{"email":"a@example.org"}}', 400, problemType('malformedBody')],
      [
        'a header in the address',
        { email: 'ada@example.org\r\nBcc: all@example.org' },
        422,
        problemType('invalidInput'),
      ],
      ['a null byte', { email: 'ada@example.org\u0000' }, 422, problemType('invalidInput')],
      ['a Cyrillic letter in the name', { email: '\u0430da@example.org' }, 422, problemType('invalidInput')],
      ['an unknown form', { email: 'ada@example.org', form: 'elsewhere' }, 422, problemType('invalidInput')],
      ['a form filled too fast', { email: 'ada@example.org', elapsed: 300 }, 422, problemType('tooFast')],
      ['a megabyte', { email: 'a'.repeat(1_000_000) }, 413, problemType('bodyTooLarge')],
    ] as const) {
      const answer = await post(server, typeof payload === 'string' ? payload : JSON.stringify(payload));
      expect
        .soft([what, answer.statusCode, answer.json()])
        .toEqual([what, status, expect.objectContaining({ type, status })]);
      expect.soft(answer.headers['content-type'], what).toMatch(/^application\/problem\+json/);
      expect.soft(answer.body, what).not.toMatch(/FST_|fastify|zod|node_modules|sqlite/i);
    }
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      const answer = await post(server, '{"email":"ada@example.org"}', type);
      expect
        .soft([type, answer.statusCode, answer.json<Problem>().type])
        .toEqual([type, 415, problemType('unsupportedType')]);
    }
    expect(await addresses(server)).toEqual([]);
  });

  test('names the invalid field, with the form’s message', async () => {
    const server = await openTestServer(embeddedPlace());
    expect((await json(server, { email: 'x' })).json()).toMatchObject({
      errors: [{ field: 'email', message: 'Please enter a valid email address' }],
    });
    expect((await json(server, { email: '' })).json()).toMatchObject({
      errors: [{ field: 'email', message: 'Please enter your email address' }],
    });
  });

  test('thanks a bot caught by the honeypot and stores nothing', async () => {
    const server = await openTestServer(embeddedPlace());
    const person = await json(server, { email: 'ada@example.org', elapsed: 4000, website: '' });
    const robot = await json(server, { email: 'robot@example.org', elapsed: 10, website: 'https://spam.example' });
    expect([robot.statusCode, robot.body]).toEqual([200, person.body]);
    expect(await addresses(server)).toEqual(['ada@example.org']);
  });
});

describe('signing up with a native form', () => {
  test('answers with a page of the site', async () => {
    const server = await openTestServer(embeddedPlace());
    const answer = await form(
      server,
      { email: 'ada@example.org', website: '', elapsed: '' },
      { origin: 'http://localhost:4321' },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    });
    expect(answer.body).toContain('<title>newsletter-received</title>');
    expect(answer.body).toContain('check your inbox');
    expect(await addresses(server)).toEqual(['ada@example.org']);
  });

  test('returns an invalid address, escaped', async () => {
    const server = await openTestServer(embeddedPlace());
    const answer = await form(server, { email: '"><script>alert(1)</script>{{email}}' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Please enter a valid email address');
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{email}}"');
    expect(answer.body).not.toContain('<script>');
  });

  test('shows the failure page for a request that is too large or sent too fast', async () => {
    const server = await openTestServer(embeddedPlace());
    for (const [payload, status] of [
      [{ email: 'a'.repeat(20_000) }, 413],
      [{ email: 'ada@example.org', elapsed: '5' }, 422],
    ] as const) {
      const answer = await form(server, payload);
      expect([answer.statusCode, answer.body.includes('<title>newsletter-failed</title>')]).toEqual([status, true]);
    }
  });
});

test('a browser that opens the address of a function is redirected to its form', async () => {
  const server = await openTestServer(embeddedPlace());
  for (const [name, page] of [
    ['subscribe-newsletter', '/insights'],
    ['request-consultation', '/consultation'],
    ['erase-my-data', '/my-data'],
  ] as const) {
    const answer = await server.app.inject({
      url: functionPath(name),
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([answer.statusCode, new URL(String(answer.headers.location)).pathname], name).toEqual([303, page]);
  }
});
