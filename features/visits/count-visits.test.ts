import { form } from '../../tests/stage/enquiries.ts';
import { expect, test } from 'vitest';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import type { Settings } from '../../core/context/environment.ts';

const url = '/functions/v1/count-visits';
const open = (changes: Partial<Settings> = {}) => openTestServer(embeddedPlace(), changes);

test(
  'an objection is one cookie for a year, and taking it back removes it',
  proves('promise:objection-to-counting'),
  async () => {
    const { app } = await open();
    const no = await app.inject({ method: 'POST', url, payload: { count: 'no' } });
    const cookie = 'corbiere_uncounted=1; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(no).toMatchObject({ statusCode: 200, headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
    expect(no.json()).toEqual({ message: 'Your visits are not counted.' });
    const yes = await app.inject({ method: 'POST', url, payload: { count: 'yes' } });
    expect(yes.json()).toEqual({ message: 'Your visits are counted again.' });
    expect(yes.headers['set-cookie']).toBe('corbiere_uncounted=; Path=/; Max-Age=0; SameSite=Lax');
  },
);

test('a form is answered with a page; one that is refused with a page about counting, and no cookie', async () => {
  const server = await open();
  const right = await form(server, 'count-visits', { count: 'no' });
  const page = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' };
  expect(right).toMatchObject({ statusCode: 200, headers: page });
  expect(right.headers['set-cookie']).toContain('corbiere_uncounted=1;');
  const wrong = await form(server, 'count-visits', { count: 'maybe' });
  expect(wrong).toMatchObject({ statusCode: 422, headers: { 'content-type': page['content-type'] } });
  expect(wrong.headers['set-cookie']).toBeUndefined();
  expect(wrong.body).toContain('visits-failed');
  const foreign = await form(server, 'count-visits', { count: 'no' }, { origin: 'https://evil.example' });
  expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  expect(foreign.body).toContain('visits-failed');
  expect(foreign.body).not.toContain('newsletter');
});

test('a site that is served over TLS keeps the cookie to it', async () => {
  const { app } = await open({ siteUrl: 'https://corbiere.example' });
  expect(
    (await app.inject({ method: 'POST', url, headers: { host: 'corbiere.example' }, payload: { count: 'no' } }))
      .headers['set-cookie'],
  ).toMatch(/; Secure$/);
});

test('whatever else is sent is refused, and sets no cookie', async () => {
  const { app } = await open();
  for (const payload of [{}, { count: 'maybe' }, { count: 'no', visitor: 'ada' }]) {
    const answer = await app.inject({ method: 'POST', url, payload });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([422, undefined]);
  }
});
