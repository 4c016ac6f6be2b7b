import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { openStoreBeside } from '../../tests/stage/stores.ts';
import { day, hour } from '../../tests/stage/clock.ts';
import { engines, linesIn } from '../../tests/stage/engines.ts';
import {
  openTestServer,
  openPostOffice,
  confirmPath,
  count,
  mail,
  opened,
  openNewsletterServer,
  postToken,
  pressed,
  settled,
  signUp,
  subscribe,
  unsubscribePath,
} from '../../tests/stage/test-server.ts';
import { tokenIn } from '../../tests/stage/post-office.ts';

describe.each(engines)('the newsletter on $name', (engine) => {
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

  test('counts the seven days from when a delayed email is sent', async () => {
    const closed = await openPostOffice();
    await closed.close();
    const server = await openTestServer(await engine.place(), { smtpUrl: closed.url });
    await signUp(server);
    const store = await openStoreBeside(server.place);
    await expect
      .poll(() => linesIn(store, 'outbox', ['failure_kind', 'lease_owner'], { failure_kind: 'network' }))
      .toEqual(['network ']);
    await store.close();
    server.clock.pass(4 * day);
    const post = await openPostOffice({ port: closed.port });
    server.worker.nudge();
    const token = tokenIn(await mail(post, 1), confirmPath);
    await settled(server);
    server.clock.pass(6.9 * day);
    await server.jobs.run('retention');
    expect(await pressed(server, 'confirm-subscription', token)).toBe('newsletter-confirmed');
  });

  test('keeps a request beyond its retention period until its email is sent', async () => {
    const closed = await openPostOffice();
    await closed.close();
    const server = await openTestServer(await engine.place(), { smtpUrl: closed.url });
    await signUp(server);
    await server.worker.stop();
    server.clock.pass(9 * day);
    await server.jobs.run('retention');
    expect(await count(server, 'sign_ups')).toBe(1);
  });
});
