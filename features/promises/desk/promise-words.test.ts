import { expect, test } from 'vitest';
import { lasting, shareWords } from './promise-words.ts';

test('times are short, and a share is never rounded up to all', () => {
  const minute = 60_000;
  expect([10, 60, 590, 1_440, 3_140].map((minutes) => lasting(minutes * minute))).toEqual([
    '10 min',
    '1 h',
    '9 h 50 min',
    '1 d',
    '2 d 4 h',
  ]);
  expect([shareWords(678, 687), shareWords(9_999, 10_000), shareWords(5, 5), shareWords(0, 0)]).toEqual([
    '98.6%',
    '99.9%',
    '100%',
    'none',
  ]);
});
