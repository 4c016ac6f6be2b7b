import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vitalMaxima, vitalNames } from './vitals.ts';
import { bucketOf, p75Of } from './buckets.ts';

const measured = fc
  .constantFrom(...vitalNames)
  .chain((name) => fc.tuple(fc.constant(name), fc.double({ min: 0, max: vitalMaxima[name], noNaN: true })));

test('every value the contract takes has a bucket, whose edge is not below it', () => {
  fc.assert(
    fc.property(measured, ([name, value]) => {
      expect(bucketOf(name, value)).toBeGreaterThanOrEqual((name === 'CLS' ? value * 1000 : value) - 1e-3);
    }),
  );
});

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

test('p75 of a histogram is the bucket of the p75 of its values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1 }), (values) => {
      const counts = Map.groupBy(
        values.map((value) => bucketOf('LCP', value)),
        (edge) => edge,
      );
      const exact = [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0;
      expect(p75Of([...counts].map(([atMost, some]) => ({ atMost, samples: some.length })))).toEqual({
        samples: values.length,
        p75: bucketOf('LCP', exact),
      });
    }),
  );
});
