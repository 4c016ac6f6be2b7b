import { expect, test } from 'vitest';
import { hoursBetween } from './watch-line.ts';

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
