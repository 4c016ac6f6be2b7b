import { expect, test } from 'vitest';
import { bucketOf, p75Of } from './buckets.ts';

test.each([
  ['LCP', 2500, 2500],
  ['LCP', 2500.1, 3000],
  ['INP', 200, 200],
  ['INP', 201, 250],
  ['CLS', 0, 0],
  ['CLS', 0.1, 100],
  ['CLS', 0.1 + 0.15, 250],
  ['CLS', 0.101, 125],
  ['INP', 60_000, 60_000],
] as const)('%s %d counts as at most %d', (name, value, edge) => {
  expect(bucketOf(name, value)).toBe(edge);
});

test.each([
  [[], undefined],
  [[[100, 1]], 100],
  [
    [
      [100, 3],
      [900, 1],
    ],
    100,
  ],
  [
    [
      [100, 2],
      [900, 2],
    ],
    900,
  ],
] as const)('p75 is the nearest rank, at most which three of four are: %j', (counts, p75) => {
  expect(p75Of(counts.map(([atMost, samples]) => ({ atMost, samples })))).toBe(p75);
});
