import { expect, it } from 'vitest';
import { isArrival } from './arrival.ts';

const origin = 'https://corbiere.example';

it.each([
  [true, '', 'navigate'],
  [true, 'https://search.example/', 'navigate'],
  [true, 'https://corbiere.example.elsewhere.example/', 'navigate'],
  [true, 'http://corbiere.example/', 'navigate'],
  [true, '', 'reload'],
  [false, 'https://corbiere.example/about', 'navigate'],
  [false, 'https://corbiere.example/about', 'reload'],
  [false, '', 'back_forward'],
  [false, 'https://search.example/', 'back_forward'],
])('is %s for a page reached from "%s" by %s', (expected, referrer, type) => {
  expect(isArrival({ referrer, origin, type })).toBe(expected);
});
