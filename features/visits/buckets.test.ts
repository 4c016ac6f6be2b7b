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
  ['TTFB', 0, 50],
  ['FCP', 60_000, 60_000],
] as const)('%s %d counts as at most %d', (name, value, edge) => {
  expect(bucketOf(name, value)).toBe(edge);
});

test('p75 is the nearest rank: three of four are at most this', () => {
  expect(p75Of([])).toBeUndefined();
  expect(p75Of([{ atMost: 100, samples: 1 }])).toEqual({ samples: 1, p75: 100 });
  expect(
    p75Of([
      { atMost: 900, samples: 1 },
      { atMost: 100, samples: 3 },
    ]),
  ).toEqual({ samples: 4, p75: 100 });
  expect(
    p75Of([
      { atMost: 100, samples: 2 },
      { atMost: 900, samples: 2 },
    ]),
  ).toEqual({ samples: 4, p75: 900 });
});
