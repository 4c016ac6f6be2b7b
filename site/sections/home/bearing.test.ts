import { expect, test } from 'vitest';
import { bearingOfLight } from './bearing.ts';

test.each([
  ['south', 1030, 642, 0],
  ['west', 840, 452, 90],
  ['north', 1030, 262, 180],
  ['east', 1220, 452, 270],
])('from a mile to the %s of the light', (_side, x, y, degrees) => {
  expect(bearingOfLight(x, y)).toEqual({ degrees, miles: 1 });
});

test('a bearing that rounds up to 360 degrees is 000', () => {
  expect(bearingOfLight(1030.1, 642).degrees).toBe(0);
});
