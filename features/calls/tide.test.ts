import { expect, test } from 'vitest';
import { column, strip, tideOf } from './tide.ts';

/** The points at which a curve begins, ends a piece, or turns level. */
const knots = (line: string): readonly string[] => [
  /^M([\d.]+ [\d.]+)/.exec(line)?.[1] ?? '',
  ...[...line.matchAll(/C(?:[\d.]+ ){4}([\d.]+ [\d.]+)/g)].map(([, point = '']) => point),
];

test('the water passes the sill exactly where a free stretch begins and ends, from below in a strip and from the left in a column', () => {
  const free = [
    { from: 120, until: 300 },
    { from: 360, until: 420 },
  ];
  expect(knots(tideOf(free, 600, strip).line)).toEqual(
    expect.arrayContaining(['200 54', '500 54', '600 54', '700 54', '0 84', '1000 84']),
  );
  const upright = tideOf(free, 600, column);
  expect(knots(upright.line)).toEqual(
    expect.arrayContaining(['9 200', '9 500', '9 600', '9 700', '3 0', '3 1000', '93 250', '93 450']),
  );
  expect(upright.water).toBe(`${upright.line}L0 1000L0 0Z`);
});

test('a call of an hour fills the width of its day, a day that begins or ends with one too; no time is low water', () => {
  expect(knots(tideOf([{ from: 0, until: 60 }], 60, column).line)).toEqual(
    expect.arrayContaining(['9 0', '93 500', '9 1000']),
  );
  expect(knots(tideOf([], 540, column).line)).toEqual(['3 0', '3 1000']);
});
