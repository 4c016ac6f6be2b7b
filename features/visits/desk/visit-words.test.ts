import { expect, test } from 'vitest';
import { shareBelow, vitalScale } from './visit-words.ts';

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
