import { expect, test } from 'vitest';
import { beside } from '../../tests/stage/stores.ts';
import { day } from '../../tests/stage/clock.ts';
import { engines, linesIn } from '../../tests/stage/engines.ts';
import { confirmPath, mail, openNewsletterServer, postToken, settled, signUp } from '../../tests/stage/test-server.ts';
import { tokenIn } from '../../tests/stage/post-office.ts';
import { proves } from '../../tests/stage/proves.ts';
import { colleague, letterToolsFor } from '../../tests/stage/letters.ts';
import { endSubscription } from './end-subscription.ts';
import { inTransaction } from './records.ts';
import { suppressionOf } from './suppression.ts';
import { restoreReader } from './readers/reader-acts.ts';

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
