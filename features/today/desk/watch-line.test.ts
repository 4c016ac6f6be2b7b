import { expect, test } from 'vitest';
import { hoursBetween, outside, placeLabels } from './watch-line.ts';

test('labels that would run into each other stand above each other, and the last one before its line', () => {
  const placed = placeLabels(
    [
      { x: 100, label: '11:32 C-7K3M', late: false },
      { x: 120, label: '12:05 C-2HVN', late: false },
      { x: 400, label: '15:10 K-9QWD', late: false },
      { x: 590, label: '18:40 C-6RJ4', late: false },
    ],
    600,
  );
  expect([...placed].sort(([one], [other]) => one - other).map(([, { lane, flipped }]) => [lane, flipped])).toEqual([
    [1, false],
    [0, false],
    [0, false],
    [0, true],
  ]);
});

test('hours are those of the zone, also over the night in which the clocks go back', () => {
  const hourOf = (at: Date) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Jersey', hour: '2-digit', hourCycle: 'h23' }).format(at),
    );
  const hours = hoursBetween(new Date('2026-10-25T00:30Z'), new Date('2026-10-25T04:00Z'), hourOf);
  expect(hours.map(({ at, hour }) => [at.toISOString().slice(11, 16), hour])).toEqual([
    ['02:00', 2],
    ['03:00', 3],
    ['04:00', 4],
  ]);
});

test('what no working hours cover is outside them', () => {
  expect(
    outside(
      [
        { from: 30, until: 40 },
        { from: 10, until: 20 },
      ],
      0,
      50,
    ),
  ).toEqual([
    { from: 0, until: 10 },
    { from: 20, until: 30 },
    { from: 40, until: 50 },
  ]);
  expect(outside([{ from: 0, until: 50 }], 10, 40)).toEqual([]);
});
