import { expect, test } from 'vitest';
import { minute, TestClock } from '../testing/clock.ts';
import { VolatileLimiter } from './volatile-limiter.ts';

test('lets a client pass so often in a window, says until when, and starts afresh', () => {
  const clock = new TestClock('2026-11-20T09:04:00.000Z');
  const limiter = new VolatileLimiter({ requests: 2, window: 10 * minute }, clock.now);
  const passed = () => limiter.pass('192.0.2.1');
  expect([passed(), passed(), passed()]).toEqual([{ allowed: true, retryAfter: 0 }, { allowed: true, retryAfter: 0 }, { allowed: false, retryAfter: 360 }]);
  expect(limiter.pass('192.0.2.2').allowed).toBe(true);
  clock.pass(6 * minute);
  expect(passed().allowed).toBe(true);
});

test('counts the addresses of one household together', () => {
  const limiter = new VolatileLimiter({ requests: 1, window: minute }, new TestClock().now);
  expect([limiter.pass('2001:db8:1:2::1').allowed, limiter.pass('2001:db8:1:2:ffff::2').allowed, limiter.pass('2001:db8:1:3::1').allowed]).toEqual([true, false, true]);
});

test('remembers a bounded number of clients: those known go on, new ones wait', () => {
  const limiter = new VolatileLimiter({ requests: 5, window: minute }, new TestClock().now);
  for (let number = 0; number < 20_000; number += 1) limiter.pass(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
  expect([limiter.pass('192.0.2.1').allowed, limiter.pass('10.0.0.1').allowed]).toEqual([false, true]);
});
