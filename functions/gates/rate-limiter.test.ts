import { describe, expect, test } from 'vitest';
import { day, hour, TestClock } from '../testing/clock.ts';
import { engines, openFreshStore } from '../testing/engines.ts';
import { allowances, RateLimiter } from './rate-limiter.ts';

describe.each(engines)('the rate limiter on $name', (engine) => {
  test('stops a client with many addresses, says until when, and starts afresh', async () => {
    const clock = new TestClock('2026-11-20T09:04:00.000Z');
    const limiter = new RateLimiter(await openFreshStore(engine), clock.now);
    for (let number = 0; number < allowances.client.requests; number += 1) {
      expect(await limiter.pass('192.0.2.1', `a${number}@example.org`)).toEqual({ allowed: true, retryAfter: 0 });
    }
    expect(await limiter.pass('192.0.2.1', 'more@example.org')).toEqual({ allowed: false, retryAfter: 360 });
    expect((await limiter.pass('192.0.2.2', 'more@example.org')).allowed).toBe(true);
    clock.pass(360_000);
    expect((await limiter.pass('192.0.2.1', 'later@example.org')).allowed).toBe(true);
  });

  test('stops many clients that name one address', async () => {
    const limiter = new RateLimiter(await openFreshStore(engine), new TestClock().now);
    for (let number = 0; number < allowances.address.requests; number += 1) {
      expect((await limiter.pass(`192.0.2.${number}`, 'ada@example.org')).allowed).toBe(true);
    }
    expect(await limiter.pass('192.0.2.99', 'ADA@example.org')).toEqual({ allowed: false, retryAfter: hour / 1000 });
  });

  test('counts together what several processes let pass at once', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
        const passages = await Promise.all(Array.from({ length: 60 }, (_, number) => new RateLimiter(store, clock.now).pass('192.0.2.1', `a${number}@example.org`)));
    expect(passages.filter((passage) => passage.allowed)).toHaveLength(allowances.client.requests);
  });

  test('stores neither the client nor the address, and throws the day\'s salt away', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const limiter = new RateLimiter(store, clock.now);
    await limiter.pass('192.0.2.1', 'ada@example.org');
    const counters = JSON.stringify(await store.db.selectFrom('rate_counters').selectAll().execute());
    expect(counters).not.toMatch(/192\.0|ada|example/);
    clock.pass(day);
    await limiter.clear();
    expect(await store.db.selectFrom('rate_counters').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('rate_salts').selectAll().execute()).toEqual([]);
  });
});
