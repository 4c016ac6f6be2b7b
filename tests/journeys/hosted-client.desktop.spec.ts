import { createClient } from '@supabase/supabase-js';
import { startServer, type RunningServer } from '../../tools/server/start-server.ts';
import { deskTest as test, expect } from '../stage/site-test.ts';

interface Call {
  readonly data: { readonly message: string } | null;
  readonly error: unknown;
  /** What the client sent. */
  readonly apikey: string | null;
  readonly authorization: string | null;
}

/**
 * Signs an address up as a page would that uses the client; with a session of its own and a newer key:
 * tests/two-origins.
 */
async function signUp(url: string, key: string): Promise<Call> {
  let sent = new Headers();
  const watching: typeof fetch = (input, init) => {
    sent = new Headers(init?.headers);
    return fetch(input, init);
  };
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: watching },
  });
  const { data, error } = await client.functions.invoke<{ message: string }>('subscribe-newsletter', {
    body: { email: 'client@example.com' },
  });
  return { data, error, apikey: sent.get('apikey'), authorization: sent.get('authorization') };
}

test("the hosted backend's public client calls our function unchanged", async ({ desk }) => {
  const { data, error } = await signUp(desk.url, 'anonymous-key-of-the-test');
  expect(error).toBeNull();
  expect(data).toEqual({ message: expect.stringMatching(/.{10,}/) });
  await expect.poll(() => desk.postOffice.mailsTo('client@example.com').length).toBe(1);
});

test('of a configured public key the client that knows it passes, and another is told why not', async () => {
  const key = 'anonymous-key-of-the-test';
  const server: RunningServer = await startServer({ BACKEND_ANON_KEY: key });
  try {
    expect(await signUp(server.url, key)).toMatchObject({
      error: null,
      data: { message: expect.any(String) },
      apikey: key,
      authorization: `Bearer ${key}`,
    });
    const wrong = await signUp(server.url, 'another-key');
    expect(wrong.error).toMatchObject({ name: 'FunctionsHttpError', context: { status: 401 } });
  } finally {
    await server.stop();
  }
});
