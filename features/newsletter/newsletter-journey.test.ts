// Longer than 250 lines: what happens to one subscription, from the form to its end.
import { describe, expect, test } from 'vitest';
import { problemType } from '../../core/http/problems.ts';
import { proves } from '../../tests/stage/proves.ts';
import { openStoreBeside, beside } from '../../tests/stage/stores.ts';
import { day, hour, minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, embeddedPlace, migratedPlace } from '../../tests/stage/engines.ts';
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
  openTestServer,
  openPostOffice,
  count,
} from '../../tests/stage/test-server.ts';
import { headerOf, tokenIn } from '../../tests/stage/post-office.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { colleague, letterToolsFor, addReaders } from '../../tests/stage/letters.ts';
import { endSubscription } from './end-subscription.ts';
import { inTransaction } from './records.ts';
import { suppressionOf } from './suppression.ts';
import { restoreReader } from './readers/reader-acts.ts';
import { addMail } from '../../tests/stage/mails.ts';

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
      expect(headerOf(welcome, 'Auto-Submitted')).toBe('auto-generated');
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

  test(
    'keeps an unsubscribed address suppressed, even if it is entered again, until its owner confirms',
    proves('promise:not-mailed-again'),
    async () => {
      const running = await openNewsletterServer(engine);
      const { server, post } = running;
      await pressed(server, 'unsubscribe', (await subscribe(running)).leave);
      expect(await count(server, 'suppressions')).toBe(1);
      server.clock.pass(day);
      await signUp(server);
      const asked = await mail(post, 3);
      await settled(server);
      server.clock.pass(8 * day);
      await server.jobs.run('retention');
      expect([await count(server, 'subscribers'), await count(server, 'suppressions')]).toEqual([0, 1]);
      expect(await opened(server, confirmPath, tokenIn(asked, confirmPath))).toBe('newsletter-link-expired');
      await signUp(server);
      await postToken(server, 'confirm-subscription', tokenIn(await mail(post, 4), confirmPath));
      expect(await count(server, 'suppressions')).toBe(0);
    },
  );

  test('emails no address for 30 days after it rejected a request', proves('promise:requests-stop'), async () => {
    const { server, post } = await openNewsletterServer(engine);
    await signUp(server);
    const asked = await mail(post, 1);
    const leave = tokenIn(asked, unsubscribePath);
    expect(await opened(server, unsubscribePath, leave)).toBe('newsletter-stop-requests');
    for (let time = 0; time < 2; time += 1)
      expect(await pressed(server, 'unsubscribe', leave)).toBe('newsletter-requests-stopped');
    const answers = [];
    for (const pause of [0, hour, 9 * day, 20 * day]) {
      server.clock.pass(pause);
      answers.push((await signUp(server)).body);
      await settled(server);
      await server.jobs.run('retention');
    }
    expect(post.mails).toHaveLength(1);
    expect(new Set([...answers, (await signUp(server, 'grace@example.org')).body]).size).toBe(1);
    expect(await opened(server, confirmPath, tokenIn(asked, confirmPath))).toBe('newsletter-link-unknown');
    server.clock.pass(day);
    await signUp(server);
    const again = (await post.received(3)).find(
      ({ to, messageId }) => to?.[0]?.address === 'ada@example.org' && messageId !== asked.messageId,
    );
    expect(again).toBeDefined();
  });

  test('keeps a request until its email is sent, however late, and counts the seven days from then', async () => {
    const closed = await openPostOffice();
    await closed.close();
    const server = await openTestServer(await engine.place(), { smtpUrl: closed.url });
    await signUp(server);
    const store = await openStoreBeside(server.place);
    await expect
      .poll(() => linesIn(store, 'outbox', ['failure_kind', 'lease_owner'], { failure_kind: 'network' }))
      .toEqual(['network ']);
    await store.close();
    server.clock.pass(9 * day);
    await server.jobs.run('retention');
    expect(await count(server, 'sign_ups')).toBe(1);
    const post = await openPostOffice({ port: closed.port });
    server.worker.nudge();
    const token = tokenIn(await mail(post, 1), confirmPath);
    await settled(server);
    server.clock.pass(6.9 * day);
    await server.jobs.run('retention');
    expect(await pressed(server, 'confirm-subscription', token)).toBe('newsletter-confirmed');
  });
});

const reader = 'ada@example.org';

test.each(engines)(
  'a reader whose letters bounced is asked by one email, and stays suppressed until they confirm, on $name',
  proves('promise:returns-end-subscriptions'),
  async (engine) => {
    const { server, post } = await openNewsletterServer(engine);
    const confirm = async (number: number) => {
      return postToken(server, 'confirm-subscription', tokenIn(await mail(post, number), confirmPath));
    };
    const restore = () =>
      beside(server.place, (store) => restoreReader(letterToolsFor(store, server.clock.now), colleague, reader));
    const end = (event: 'bounced' | 'complained', until?: Date) =>
      beside(server.place, (store) =>
        inTransaction({ store }, async (records) => {
          const subscriber = await records.byAddress(reader);
          const tools = letterToolsFor(store, server.clock.now);
          if (subscriber) await endSubscription(tools, records, subscriber, event, { requestsUntil: until });
        }),
      );
    const known = () =>
      beside(server.place, (store) =>
        inTransaction({ store }, async (records) => [
          (await records.byAddress(reader))?.state,
          (await suppressionOf(records.transaction, reader))?.why,
        ]),
      );

    expect(await restore()).toEqual({ outcome: 'unknown' });
    await signUp(server, reader);
    await confirm(1);
    // The welcome is sent only while the reader is subscribed.
    await settled(server);
    expect(await restore()).toEqual({ outcome: 'subscribed' });
    // Events at the same time have no defined order.
    server.clock.pass(day);
    await end('bounced');
    expect(await known()).toEqual(['unsubscribed', 'bounced']);

    server.clock.pass(day);
    expect(await restore()).toEqual({ outcome: 'asked' });
    await settled(server);
    expect([post.mails.length, await known()]).toEqual([3, ['pending', 'bounced']]);
    await confirm(3);
    expect(await known()).toEqual(['confirmed', undefined]);
    const proof = await beside(server.place, (store) =>
      linesIn(store, 'consent_events', ['event', 'form'], {}, ['at', 'id']),
    );
    expect(proof.slice(2)).toEqual(['bounced home', 'requested restored', 'confirmed restored']);

    const until = new Date(server.clock.now().getTime() + 30 * day);
    await end('complained', until);
    expect(await restore()).toEqual({ outcome: 'requests-stopped', until: until.toISOString() });
  },
);

test('an unknown address ends its subscription, with proof; a refusal of us as sender ends nothing', async () => {
  const answers: Record<string, string> = {
    gone: '550 5.1.1 no such user',
    policy: '550 5.7.1 we do not like you',
    vague: '550 no',
  };
  const names = Object.keys(answers);
  const post = await openPostOffice({ refuse: (address) => answers[address.split('@')[0] ?? ''] });
  const place = migratedPlace();
  const { now } = new TestClock();
  await beside(place, async (store) => {
    await addReaders(store, now, names);
    for (const name of names)
      await addMail(store, `mail-${name}`, now().toISOString(), {
        kind: 'newsletter-welcome',
        subject_id: name,
        recipient: `${name}@Example.org`,
      });
  });
  const server = await openTestServer(place, { smtpUrl: post.url });
  const store = await openStoreBeside(place);
  const dead = () => linesIn(store, 'outbox', ['id'], { state: 'dead' });
  await expect.poll(dead).toHaveLength(3);
  expect(await linesIn(store, 'subscribers', ['id', 'state'])).toEqual([
    'gone unsubscribed',
    'policy confirmed',
    'vague confirmed',
  ]);
  expect(await linesIn(store, 'consent_events', ['subscriber_id', 'event'])).toEqual(['gone refused']);
  const suppressed = await Promise.all(names.map((name) => suppressionOf(store.db, `${name}@example.org`)));
  expect(suppressed.map((found) => found?.why)).toEqual(['refused', undefined, undefined]);
  expect(server.logged.join('')).not.toMatch(/@example\.org/i);
  await store.close();
});

test('an enquiry whose acknowledgement is refused permanently says that its address does not work', async () => {
  const post = await openPostOffice({
    refuse: (address) => (address === 'ada@wrong.example' ? '550 5.1.2 no such domain' : undefined),
  });
  const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url });
  await json(server, 'request-consultation', { name: 'Ada', email: 'ada@wrong.example' });
  const store = await openStoreBeside(server.place);
  await expect.poll(() => linesIn(store, 'enquiries', ['address_refused'])).toEqual(['5.1.2']);
  await store.close();
});
