import { createClient } from '@supabase/supabase-js';
import { startServer } from '../../tools/server/start-server.ts';
import { deskTest as test, expect } from '../stage/desk.ts';

const anonymousKey = 'anonymous-key-of-the-test';

test('the hosted backend\'s public client calls our function unchanged', async ({ desk }) => {
  const client = createClient(desk.url, anonymousKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const answer = await client.functions.invoke<{ message: string }>('subscribe-newsletter', { body: { email: 'client@example.com' } });
  expect(answer.error).toBeNull();
  expect(answer.data).toEqual({ message: expect.stringMatching(/.{10,}/) });
  await expect.poll(() => desk.postOffice.mailsTo('client@example.com').length).toBe(1);
});

test('a configured public key is asked for, and the client that knows it passes', async () => {
  const server = await startServer({ BACKEND_ANON_KEY: anonymousKey });
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const right = await createClient(server.url, anonymousKey, options).functions.invoke<{ message: string }>('subscribe-newsletter', { body: { email: 'client@example.com' } });
  const wrong = await createClient(server.url, 'another-key', options).functions.invoke('subscribe-newsletter', { body: { email: 'client@example.com' } });
  await server.stop();
  expect(right.error).toBeNull();
  expect(right.data).toHaveProperty('message');
  expect(wrong.error).toMatchObject({ context: { status: 401 } });
});
