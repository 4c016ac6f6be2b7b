import { describe, expect, test } from 'vitest';
import { problemType } from '../../core/http/problems.ts';
import { proves } from '../../tests/stage/proves.ts';
import { openStoreBeside } from '../../tests/stage/stores.ts';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { engines, linesIn } from '../../tests/stage/engines.ts';
import {
  confirmPath,
  mail,
  opened,
  openNewsletterServer,
  postToken,
  pressed,
  settled,
  signUp,
  subscribe,
  title,
  unsubscribePath,
} from '../../tests/stage/test-server.ts';
import { headerOf, tokenIn } from '../../tests/stage/post-office.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { json } from '../../tests/stage/enquiries.ts';

describe.each(engines)('the newsletter on $name', (engine) => {
  test(
    'is requested by form, confirmed by one click, and ended by another',
    proves('promise:double-opt-in'),
    async () => {
      const { server, post } = await openNewsletterServer(engine);
      await signUp(server);
      const confirmation = await mail(post, 1);
      expect(confirmation).toMatchObject({
        from: { address: 'notes@corbiere.example', name: 'Corbière' },
        to: [{ address: 'ada@example.org' }],
      });
      const token = tokenIn(confirmation, confirmPath);

      const asked = await server.app.inject(`${confirmPath}?token=${token}`);
      expect([asked.statusCode, asked.body.includes(`value="${token}"`)]).toEqual([200, true]);
      expect(await opened(server, confirmPath, token)).toBe('newsletter-confirm');

      expect(await pressed(server, 'confirm-subscription', token)).toBe('newsletter-confirmed');
      const welcome = await mail(post, 2);
      expect(await pressed(server, 'confirm-subscription', token)).toBe('newsletter-already-confirmed');
      expect(await opened(server, confirmPath, token)).toBe('newsletter-already-confirmed');

      const leave = tokenIn(welcome, unsubscribePath);
      expect(await opened(server, unsubscribePath, leave)).toBe('newsletter-unsubscribe');
      for (let time = 0; time < 2; time += 1)
        expect(await pressed(server, 'unsubscribe', leave)).toBe('newsletter-unsubscribed');
      expect(await opened(server, confirmPath, token)).toBe('newsletter-link-unknown');
    },
  );

  test(
    'sends no second email within ten minutes, and three a day at most',
    proves('promise:one-confirmation-mail'),
    async () => {
      const { server, post } = await openNewsletterServer(engine);
      const counts: number[] = [];
      for (const pause of [0, 9 * minute, minute, 2 * hour, 2 * hour, 20 * hour]) {
        server.clock.pass(pause);
        await signUp(server);
        await settled(server);
        counts.push(post.mails.length);
      }
      expect(counts).toEqual([1, 1, 2, 3, 3, 4]);
    },
  );

  test('lets a link expire after seven days and helps to ask again', async () => {
    const { server, post } = await openNewsletterServer(engine);
    await signUp(server);
    const token = tokenIn(await mail(post, 1), confirmPath);
    server.clock.pass(7 * day);
    const page = await server.app.inject(`${confirmPath}?token=${token}`);
    expect([page.statusCode, title(page.body)]).toEqual([410, 'newsletter-link-expired']);
    expect(page.body).toContain('value="ada@example.org"');
    expect((await postToken(server, 'confirm-subscription', token)).statusCode).toBe(410);
    const asJson = await json(server, 'confirm-subscription', { token });
    expect(asJson.json()).toMatchObject({ type: problemType('linkInvalid') });
    await signUp(server);
    const again = tokenIn(await mail(post, 2), confirmPath);
    expect(await pressed(server, 'confirm-subscription', again)).toBe('newsletter-confirmed');
  });

  test(
    'can be ended from any email by the one-click POST of RFC 8058, and never by a GET',
    proves('promise:one-click-unsubscribe'),
    async () => {
      const running = await openNewsletterServer(engine);
      const { server } = running;
      const { welcome } = await subscribe(running);
      expect(headerOf(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const address = /^<http:\/\/localhost:4321(\/[^>]+)>$/.exec(headerOf(welcome, 'List-Unsubscribe'))?.[1] ?? '';
      const { statusCode, headers } = await server.app.inject(address);
      const page = String(headers['location']);
      expect([statusCode, page.startsWith(`${unsubscribePath}?token=`)]).toEqual([303, true]);
      expect(title((await server.app.inject(page)).body)).toBe('newsletter-unsubscribe');

      const boundary = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
      const posted = await server.app.inject({
        method: 'POST',
        url: address,
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: boundary,
      });
      expect(posted.statusCode).toBe(200);
      const repeated = await server.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(repeated.statusCode).toBe(200);
      expect(title((await server.app.inject(page)).body)).toBe('newsletter-unsubscribed');
    },
  );

  test('rejects unknown links', async () => {
    const { server } = await openNewsletterServer(engine);
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      for (const path of [confirmPath, unsubscribePath]) {
        const page = await server.app.inject(`${path}?token=${encodeURIComponent(token)}`);
        expect([page.statusCode, title(page.body)]).toEqual([404, 'newsletter-link-unknown']);
      }
      expect((await postToken(server, 'confirm-subscription', token)).statusCode).toBe(404);
      expect((await postToken(server, 'unsubscribe', token)).statusCode).toBe(404);
    }
  });

  test(
    'keeps the proof of opt-in, hashes of tokens, and neither tokens nor network addresses',
    proves('promise:no-network-address', 'promise:proof-of-opt-in', 'promise:keys-as-fingerprints'),
    async () => {
      const { server, post } = await openNewsletterServer(engine);
      await signUp(server);
      const token = tokenIn(await mail(post, 1), confirmPath);
      server.clock.pass(hour);
      await postToken(server, 'confirm-subscription', token);
      await mail(post, 2);
      const store = await openStoreBeside(server.place);
      const { version } = sharedWords('content').mail.consent;
      expect(await linesIn(store, 'consent_events', ['event', 'form', 'wording', 'at'], {}, ['at'])).toEqual([
        `requested home ${version} 2026-11-20T09:00:00.000Z`,
        `confirmed home ${version} 2026-11-20T10:00:00.000Z`,
      ]);
      const tables = ['sign_ups', 'subscribers', 'consent_events', 'link_tokens', 'outbox'] as const;
      const everything = JSON.stringify(
        await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute())),
      );
      await store.close();
      expect(everything).not.toContain(token);
      expect(everything).not.toContain('127.0.0.1');
    },
  );

  test('has no pixel, no tracked link and no remote content in its emails', proves('promise:no-pixels'), async () => {
    const running = await openNewsletterServer(engine);
    const { welcome } = await subscribe(running);
    for (const letter of [await mail(running.post, 1), welcome]) {
      const html = letter.html ?? '';
      expect(headerOf(letter, 'Auto-Submitted')).toBe('auto-generated');
      for (const [, source] of html.matchAll(/src="([^"]+)"/g)) expect(source).toMatch(/^cid:/);
      for (const [, target] of html.matchAll(/href="([^"]+)"/g)) expect(target).toMatch(/^http:\/\/localhost:4321\//);
      expect(html.match(/background-color:#11293b/g), 'one button').toHaveLength(1);
      expect(
        letter.text
          ?.split('\n')
          .filter((line) => !line.startsWith('http'))
          .every((line) => line.length <= 72),
      ).toBe(true);
    }
  });
});
