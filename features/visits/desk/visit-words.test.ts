import { expect, test } from 'vitest';
import { dayLabels, dayWords, shareBelow, vitalScale, vitalWords } from './visit-words.ts';

test('values are said in their own measure', () => {
  expect([vitalWords('LCP', 1_400), vitalWords('INP', 1_200), vitalWords('CLS', 20), dayWords('2026-11-19')]).toEqual([
    '1.4 s',
    '1,200 ms',
    '0.02',
    'Thu 19 November 2026',
  ]);
});

test('a share of good ones is rounded down, and counts what lies at the limit', () => {
  const counts = [
    { atMost: 2_000, samples: 949 },
    { atMost: 2_500, samples: 50 },
    { atMost: 3_000, samples: 1 },
  ];
  expect([shareBelow(counts, 2_500), shareBelow([], 2_500)]).toEqual([99, 0]);
});

test('every sample stands in a bar, those above the scale in the last, and a limit stands where its value does', () => {
  const { bins, at } = vitalScale('LCP', [
    { atMost: 50, samples: 1 },
    { atMost: 2_500, samples: 2 },
    { atMost: 6_000, samples: 3 },
    { atMost: 60_000, samples: 4 },
  ]);
  expect([bins, at(2_500), at(60_000)]).toEqual([[1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 3, 4], 5, 12.5]);
});

test('the first of each month has a label, of every third where there are many', () => {
  const days = Array.from({ length: 400 }, (_, index) =>
    new Date(Date.UTC(2025, 11, 20 + index)).toISOString().slice(0, 10),
  );
  expect(dayLabels(days.slice(0, 90), false).map(({ words }) => words)).toEqual(['Jan 2026', 'Feb', 'Mar']);
  expect(dayLabels(days, false).map(({ words }) => words)).toEqual(['Jan 2026', 'Apr', 'Jul', 'Oct', 'Jan 2027']);
});
