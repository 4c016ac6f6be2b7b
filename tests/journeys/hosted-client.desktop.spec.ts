import { createClient } from '@supabase/supabase-js';
import { startServer, type RunningServer } from '../../tools/server/start-server.ts';
import { sessionToken, storedSession } from '../two-origins/hosted-session.ts';
import { deskTest as test, expect } from '../stage/site-test.ts';

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

interface Call {
  readonly data: { readonly message: string } | null;
  readonly error: unknown;
  /** What the client sent. */
  readonly apikey: string | null;
  readonly authorization: string | null;
}

/** Signs an address up as a page would that uses the client. */
async function signUp(
  url: string,
  key: string,
  { email = 'client@example.com', options = withoutSession }: { email?: string; options?: object } = {},
): Promise<Call> {
  let sent = new Headers();
  const watching: typeof fetch = (input, init) => {
    sent = new Headers(init?.headers);
    return fetch(input, init);
  };
  const client = createClient(url, key, { ...options, global: { fetch: watching } });
  const { data, error } = await client.functions.invoke<{ message: string }>('subscribe-newsletter', {
    body: { email },
  });
  return { data, error, apikey: sent.get('apikey'), authorization: sent.get('authorization') };
}

/** A client that somebody signed in with, and that keeps the session. */
function signedIn(): object {
  const kept = new Map([['session', storedSession()]]);
  return {
    auth: {
      autoRefreshToken: false,
      persistSession: true,
      storageKey: 'session',
      storage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => {
          kept.set(name, value);
        },
        removeItem: (name: string) => {
          kept.delete(name);
        },
      },
    },
  };
}

test("the hosted backend's public client calls our function unchanged", async ({ desk }) => {
  const { data, error } = await signUp(desk.url, 'anonymous-key-of-the-test');
  expect(error).toBeNull();
  expect(data).toEqual({ message: expect.stringMatching(/.{10,}/) });
  await expect.poll(() => desk.postOffice.mailsTo('client@example.com').length).toBe(1);
});

test.describe('a configured public key', () => {
  for (const key of ['anonymous-key-of-the-test', 'sb_publishable_0123456789abcdefghijkl']) {
    test(`${key.slice(0, 14)}…: the client that knows it passes, with a session and without, and another is told why not`, async () => {
      const server: RunningServer = await startServer({ BACKEND_ANON_KEY: key });
      try {
        const isPublishable = key.startsWith('sb_');
        expect(await signUp(server.url, key)).toMatchObject({
          error: null,
          data: { message: expect.any(String) },
          apikey: key,
          authorization: isPublishable ? null : `Bearer ${key}`,
        });
        expect(await signUp(server.url, key, { options: signedIn() })).toMatchObject({
          error: null,
          data: { message: expect.any(String) },
          apikey: key,
          authorization: `Bearer ${sessionToken}`,
        });
        for (const options of [withoutSession, signedIn()]) {
          const wrong = await signUp(server.url, 'another-key', { options });
          expect(wrong.error).toMatchObject({ name: 'FunctionsHttpError', context: { status: 401 } });
        }
      } finally {
        await server.stop();
      }
    });
  }
});

test('what the client reads of a refusal has a message', async ({ desk }) => {
  const { error } = await signUp(desk.url, 'key', { email: 'no address' });
  const context: unknown = error instanceof Error && 'context' in error ? error.context : undefined;
  if (!(context instanceof Response)) throw new Error('no answer came with the error');
  expect([context.status, await context.json()]).toEqual([
    422,
    expect.objectContaining({ message: 'Please enter a valid email address' }),
  ]);
});
