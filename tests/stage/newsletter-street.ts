import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { openStoreBeside } from '../../functions/store/open.ts';
import type { TestedEngine } from './engines.ts';
import { openHouse, type House } from './test-server.ts';
import { openPostOffice, type PostOffice } from './post-office-of-test.ts';

export const confirmPath = '/newsletter/confirm';
export const unsubscribePath = '/newsletter/unsubscribe';

export interface Street {
  readonly house: House;
  readonly post: PostOffice;
}

/** A house and the post office it sends through. */
export async function openStreet(engine: TestedEngine): Promise<Street> {
  const post = await openPostOffice();
  return { post, house: await openHouse(await engine.place(), { smtpUrl: post.url, mailFrom: 'Corbière <notes@corbiere.example>' }) };
}

export const signUp = (house: House, email = 'ada@example.org') =>
  house.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email } });
export const postToken = (house: House, name: string, token: string) =>
  house.app.inject({
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
export async function settled(house: House): Promise<void> {
  const store = await openStoreBeside({ ...house.place, onFault: () => undefined });
  await expect.poll(() => store.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).toEqual([]);
  await store.close();
}

export async function count(house: House, table: 'subscribers' | 'suppressions' | 'sign_ups'): Promise<number> {
  const store = await openStoreBeside({ ...house.place, onFault: () => undefined });
  const rows = await store.db.selectFrom(table).selectAll().execute();
  await store.close();
  return rows.length;
}
