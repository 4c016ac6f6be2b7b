import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestWait, waitAfter } from './backoff.ts';

test('waits double, half of it by chance', () => {
  expect([1, 2, 3, 4].map((attempts) => waitAfter(attempts, 0))).toEqual([500, 1000, 2000, 4000]);
  expect(waitAfter(3, 0.5)).toBe(3000);
});

test('no wait is longer than a day, or shorter than the half of its step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const wait = waitAfter(attempts, random);
        return wait >= 500 && wait <= longestWait;
      },
    ),
  );
  expect(waitAfter(500, 0)).toBe(longestWait / 2);
});
