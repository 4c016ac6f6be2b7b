import { describe, expect, test } from 'vitest';
import { day, TestClock } from '../../../tests/stage/clock.ts';
import { Dwell, leastDwell } from './dwell.ts';

describe('the time for which a page was looked at', () => {
  const clock = new TestClock();
  const dwell = new Dwell({ key: 'key', now: clock.now, least: leastDwell });

  test('passes from a second and a half to a day', () => {
    const stamp = dwell.stamp();
    expect(dwell.hasPassed(stamp)).toBe(false);
    clock.pass(leastDwell - 1);
    expect(dwell.hasPassed(stamp)).toBe(false);
    clock.pass(1);
    expect(dwell.hasPassed(stamp)).toBe(true);
    clock.pass(day - leastDwell);
    expect(dwell.hasPassed(stamp)).toBe(true);
    clock.pass(1);
    expect(dwell.hasPassed(stamp)).toBe(false);
  });

  test('is believed from this server alone', () => {
    const stamp = dwell.stamp();
    const foreign = new Dwell({ key: 'another', now: clock.now, least: leastDwell }).stamp();
    clock.pass(10 * leastDwell);
    const [time = '', signature = ''] = stamp.split('.');
    const earlier = (Number.parseInt(time, 36) - 60_000).toString(36);
    expect(
      [
        '',
        '.',
        time,
        foreign,
        `${earlier}.${signature}`,
        `${time}.${signature}x`,
        `${time}.${signature.slice(1)}`,
        `.${signature}`,
      ].map((given) => dwell.hasPassed(given)),
    ).toEqual(Array<boolean>(8).fill(false));
    expect(dwell.hasPassed(stamp)).toBe(true);
    expect(new Dwell({ key: 'key', now: clock.now, least: leastDwell }).hasPassed(stamp)).toBe(true);
  });
});
