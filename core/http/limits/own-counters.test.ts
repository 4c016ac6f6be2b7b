import { expect, test } from 'vitest';
import { minute, TestClock } from '../../../tests/stage/clock.ts';
import { spend, type Allowance } from './allowances.ts';
import { OwnCounters } from './own-counters.ts';

const allowance: Allowance = { requests: 10, window: 10 * minute };

test('an allowance refills evenly, so that no window of time has it twice', () => {
  const passed: number[] = [];
  let fullAt: number | undefined;
  for (let now = 0; now < 60 * minute; now += 1_000) {
    const spent = spend(fullAt, allowance, now);
    if ('wait' in spent) continue;
    fullAt = spent.fullAt;
    passed.push(now);
  }
  const inAnyWindow = passed.map((start) => passed.filter((time) => time >= start && time < start + minute).length);
  expect(Math.max(...inAnyWindow)).toBe(10);
  expect(passed).toHaveLength(10 + 59);
});

test('counters in memory keep within their bound and still count every client when it is reached', () => {
  const counters = new OwnCounters({ requests: 2, window: minute }, new TestClock().now);
  const address = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const refused = Array.from({ length: 50_000 }, (_, number) => address(number)).filter(
    (client) => !counters.passClient(client).allowed,
  );
  expect(refused).toEqual([]);
  expect(counters.remembered).toBe(20_000);
  expect([1, 2, 3].map(() => counters.passClient('192.0.2.1').allowed)).toEqual([true, true, false]);
  expect([1, 2].map(() => counters.passClient(address(49_999)).allowed)).toEqual([true, false]);
});
