import { expect, test } from 'vitest';
import { stretchesOf, tideOf } from './tide-curve.ts';

/** The start of a curve and the end points of its pieces. */
const knots = (line: string): readonly string[] => [
  /^M(\S+ [^C]+)/.exec(line)?.[1] ?? '',
  ...[...line.matchAll(/C(?:\S+ ){4}(\S+ [^C]+)/g)].map(([, point = '']) => point),
];

test('the curve crosses the sill exactly where a free stretch begins and ends', () => {
  const free = [
    { from: 120, until: 300 },
    { from: 360, until: 420 },
  ];
  const upright = tideOf(free, 600);
  expect(knots(upright.line)).toEqual(
    expect.arrayContaining(['9 200', '9 500', '9 600', '9 700', '3 0', '3 1000', '93 250', '93 450']),
  );
  expect(upright.water).toBe(`${upright.line}L0 1000L0 0Z`);
});

test('an hour reaches the full width, also at either end of the day; a day without times is flat', () => {
  expect(knots(tideOf([{ from: 0, until: 60 }], 60).line)).toEqual(expect.arrayContaining(['9 0', '93 500', '9 1000']));
  expect(knots(tideOf([], 540).line)).toEqual(['9 -74.1', '3 0', '3 1000', '9 1074.1']);
});

test('adjacent times form one free stretch, up to the end of the day', () => {
  expect(stretchesOf([0, 60, 150, 510], 60, 540)).toEqual([
    { from: 0, until: 120 },
    { from: 150, until: 210 },
    { from: 510, until: 540 },
  ]);
});
