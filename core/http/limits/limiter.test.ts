import { describe, expect, test } from 'vitest';
import { day, minute, TestClock } from '../../../tests/stage/clock.ts';
import { embedded, engines, onPostgres, openFreshStore, type TestedEngine } from '../../../tests/stage/engines.ts';
import { proves } from '../../../tests/stage/proves.ts';
import type { Store } from '../../store/store.ts';
import { allowances, type Limiter } from './allowances.ts';
import { limiterFor } from './limiter-for.ts';

async function open(
  engine: TestedEngine,
  start?: string,
): Promise<{ limiter: Limiter; clock: TestClock; store: Store }> {
  const clock = new TestClock(start);
  const store = await openFreshStore(engine);
  return { limiter: limiterFor(store, clock.now), clock, store };
}

const { client, mailbox } = allowances.newsletter;

async function exhaust(limiter: Limiter, address: string): Promise<void> {
  for (let number = 0; number < client.requests; number += 1) {
    expect(await limiter.pass('newsletter', address, `a${number}@example.org`)).toEqual({
      allowed: true,
      retryAfter: 0,
      mailboxWait: 0,
    });
  }
}

describe.each(engines)('the limiter on $name', (engine) => {
  test(
    'stops a client that names many addresses, says until when, and lets it on bit by bit',
    proves('promise:counted-not-followed'),
    async () => {
      const { limiter, clock } = await open(engine);
      await exhaust(limiter, '192.0.2.1');
      expect(await limiter.pass('newsletter', '192.0.2.1', 'more@example.org')).toEqual({
        allowed: false,
        retryAfter: 15,
        mailboxWait: 0,
      });
      expect((await limiter.pass('newsletter', '192.0.2.2', 'more@example.org')).allowed).toBe(true);
      clock.pass(15_000);
      expect((await limiter.pass('newsletter', '192.0.2.1', 'later@example.org')).allowed).toBe(true);
      expect((await limiter.pass('newsletter', '192.0.2.1', 'later@example.org')).allowed).toBe(false);
      clock.pass(10 * minute);
      await exhaust(limiter, '192.0.2.1');
    },
  );

  test('counts mailboxes, whatever the client, the tag or the letter case', async () => {
    const { limiter } = await open(engine);
    for (let number = 0; number < mailbox.requests; number += 1) {
      expect(await limiter.pass('newsletter', `192.0.2.${number}`, `a.da+${number}@gmail.com`)).toEqual({
        allowed: true,
        retryAfter: 0,
        mailboxWait: 0,
      });
    }
    expect(await limiter.pass('newsletter', '192.0.2.99', 'ADA@googlemail.com')).toEqual({
      allowed: true,
      retryAfter: 0,
      mailboxWait: 360,
    });
    expect((await limiter.pass('newsletter', '192.0.2.98', 'grace@gmail.com')).mailboxWait).toBe(0);
  });

  test('a refused client changes nothing for others: not for a mailbox, not for the networks around it', async () => {
    const { limiter } = await open(engine);
    await exhaust(limiter, '2001:db8:1:2::1');
    for (let number = 0; number < 700; number += 1)
      expect(
        (await limiter.pass('newsletter', `2001:db8:1:2::${number.toString(16)}`, 'victim@example.org')).allowed,
      ).toBe(false);
    expect(await limiter.pass('newsletter', '198.51.100.1', 'victim@example.org')).toEqual({
      allowed: true,
      retryAfter: 0,
      mailboxWait: 0,
    });
    await exhaust(limiter, '2001:db8:1:3::1');
  });

  test("counts the networks of one provider's customer together", async () => {
    const { limiter } = await open(engine);
    const passed = await Promise.all(
      Array.from({ length: 256 }, (_, number) =>
        limiter.pass('choice', `2001:db8:1:1${number.toString(16).padStart(2, '0')}::1`),
      ),
    );
    expect(passed.filter(({ allowed }) => allowed)).toHaveLength(4 * allowances.choice.client.requests);
    const refused = passed.find(({ allowed }) => !allowed);
    expect(refused?.retryAfter).toBeGreaterThan(0);
    expect((await limiter.pass('choice', '2001:db8:1:200::1')).allowed).toBe(true);
  });

  test('counts on when a clock is set back, and locks nobody out for days', async () => {
    const { limiter, clock } = await open(engine);
    await exhaust(limiter, '192.0.2.1');
    clock.pass(-minute);
    expect((await limiter.pass('newsletter', '192.0.2.1', 'more@example.org')).allowed).toBe(false);
    clock.pass(-3 * day);
    await exhaust(limiter, '192.0.2.3');
    clock.pass(5 * minute);
    expect((await limiter.pass('newsletter', '192.0.2.1', 'more@example.org')).allowed).toBe(true);
  });

  test('stores neither client nor address, and forgets the day', proves('promise:no-network-address'), async () => {
    const { limiter, clock, store } = await open(engine);
    await limiter.pass('newsletter', '192.0.2.1', 'ada@example.org');
    const stored = async () =>
      JSON.stringify([
        await store.db.selectFrom('rate_allowances').selectAll().execute(),
        await store.db.selectFrom('rate_keys').selectAll().execute(),
      ]);
    expect(await stored()).not.toMatch(/192\.0|ada|example/);
    clock.pass(day);
    await limiter.clear();
    expect(await stored()).toBe('[[],[]]');
  });
});

test('the limiter on SQLite writes nothing to the disk', async () => {
  const { limiter, store } = await open(embedded);
  await limiter.pass('newsletter', '192.0.2.1', 'ada@example.org');
  expect(await store.db.selectFrom('rate_allowances').selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom('rate_keys').selectAll().execute()).toEqual([]);
});

test.each(onPostgres)(
  'the limiter on $name counts together what several processes let pass at once',
  async (engine) => {
    const { clock, store } = await open(engine);
    const passages = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        limiterFor(store, clock.now).pass('newsletter', '192.0.2.1', `a${number}@example.org`),
      ),
    );
    expect(passages.filter(({ allowed }) => allowed)).toHaveLength(client.requests);
    const neighbours = await Promise.all(
      Array.from({ length: 120 }, (_, number) =>
        limiterFor(store, clock.now).pass('newsletter', `2001:db8:1:2::${number}`),
      ),
    );
    expect(neighbours.filter(({ allowed }) => allowed)).toHaveLength(client.requests);
  },
);
