import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { openStoreBeside } from './stores.ts';
import type { TestedEngine } from './engines.ts';
import { openTestServer, type TestServer, openPostOffice } from './test-server.ts';
import { type PostOffice } from './post-office.ts';

export const confirmPath = '/newsletter/confirm';
export const unsubscribePath = '/newsletter/unsubscribe';

export interface NewsletterServer {
  readonly server: TestServer;
  readonly post: PostOffice;
}

/** A server and the post office it sends through. */
export async function openNewsletterServer(engine: TestedEngine): Promise<NewsletterServer> {
  const post = await openPostOffice();
  return {
    post,
    server: await openTestServer(await engine.place(), {
      smtpUrl: post.url,
      mailFrom: 'Corbière <notes@corbiere.example>',
    }),
  };
}

export const signUp = (server: TestServer, email = 'ada@example.org') =>
  server.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email } });
export const postToken = (server: TestServer, name: string, token: string) =>
  server.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
export const title = (body: string): string | undefined => /<title>([^<]+)/.exec(body)?.[1];

/** The mail of a number, from 1, once it has arrived. */
export async function mail(post: PostOffice, number: number): Promise<Email> {
  const found = (await post.received(number))[number - 1];
  if (!found) throw new Error(`no mail ${number}`);
  return found;
}

/** Waits until every request has been decided and nothing is left to send. */
export async function settled(server: TestServer): Promise<void> {
  const store = await openStoreBeside(server.place);
  await expect
    .poll(() => store.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute())
    .toEqual([]);
  await store.close();
}

export async function count(server: TestServer, table: 'subscribers' | 'suppressions' | 'sign_ups'): Promise<number> {
  const store = await openStoreBeside(server.place);
  const rows = await store.db.selectFrom(table).selectAll().execute();
  await store.close();
  return rows.length;
}
