import { describe, expect, it, vi } from 'vitest';
import { backendAt } from './backend.ts';
import { createFunctionClient, requestTimeout } from './function-client.ts';
import { createManualClock } from '../../tests/stage/clock.ts';

const answered = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

function setUp(answer: () => Promise<Response>, { address = '', anonKey = '' } = {}) {
  const clock = createManualClock();
  const fetcher = vi.fn<typeof fetch>(() => answer());
  const invoke = createFunctionClient(backendAt(address, anonKey), fetcher, clock);
  return { clock, fetcher, send: () => invoke('subscribe-newsletter', { email: 'ada@lovelace.example' }) };
}

describe('function client', () => {
  it('posts JSON to the site’s own functions', async () => {
    const { fetcher, send } = setUp(() => answered({ message: 'Check your inbox.' }));
    expect(await send()).toEqual({ ok: true, message: 'Check your inbox.' });
    const [url, init] = fetcher.mock.calls[0] ?? [];
    expect(url).toBe('/functions/v1/subscribe-newsletter');
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"email":"ada@lovelace.example"}');
    expect(init?.headers).toEqual({
      'Content-Type': 'application/json',
      Accept: 'application/json, application/problem+json',
    });
  });

  it('goes on when the page is left', async () => {
    const { fetcher, send } = setUp(() => answered({}));
    await send();
    expect(fetcher.mock.calls[0]?.[1]?.keepalive).toBe(true);
  });

  it.each([
    ['40', { retryAfter: 40 }],
    ['Sun, 22 Nov 2026 08:00:00 GMT', {}],
    ['0', {}],
  ])('hands on how long to wait, where a refusal says it in seconds: %s', async (header, expected) => {
    const refusal = () => Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': header } }));
    expect(await setUp(refusal).send()).toEqual({ ok: false, reason: 'refused', status: 429, ...expected });
  });

  it('posts to the configured backend with its public key', async () => {
    const { fetcher, send } = setUp(() => answered({}), { address: 'https://project.example/', anonKey: 'public' });
    await send();
    const [url, init] = fetcher.mock.calls[0] ?? [];
    expect(url).toBe('https://project.example/functions/v1/subscribe-newsletter');
    expect(init?.headers).toMatchObject({ apikey: 'public', Authorization: 'Bearer public' });
  });

  it.each([{}, { message: '' }, { message: '  ' }, { ok: true }])(
    'takes %j as a success without a message',
    async (body) => {
      expect(await setUp(() => answered(body)).send()).toEqual({ ok: true });
    },
  );

  it.each(['', 'not json', '[]', '"text"', 'null', '{"message":42}', '<html></html>'])(
    'takes a 200 with body %j as a failure',
    async (body) => {
      expect(await setUp(() => answered(body)).send()).toMatchObject({ ok: false, reason: 'unreadable' });
    },
  );

  it.each([400, 404, 429, 500, 502])('takes %i without a readable problem as a refusal', async (status) => {
    expect(await setUp(() => answered('Bad gateway', status)).send()).toEqual({ ok: false, reason: 'refused', status });
  });

  it('takes a broken connection as a failure, before and after the status', async () => {
    const broken = new TypeError('Failed to fetch');
    expect(await setUp(() => Promise.reject(broken)).send()).toEqual({ ok: false, reason: 'network', cause: broken });
    const halfway = new Response(
      new ReadableStream({
        start(controller) {
          controller.error(broken);
        },
      }),
    );
    expect(await setUp(() => Promise.resolve(halfway)).send()).toMatchObject({ ok: false, reason: 'network' });
  });

  it('gives up on a silent backend and ends the call', async () => {
    const { clock, fetcher, send } = setUp(() => new Promise(() => undefined));
    const outcome = send();
    await clock.pass(requestTimeout);
    expect(await outcome).toMatchObject({ ok: false, reason: 'timeout' });
    expect(fetcher.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});
