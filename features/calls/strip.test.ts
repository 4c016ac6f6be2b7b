import { expect, test } from 'vitest';
import { hour } from '../../tests/stage/clock.ts';
import { dayPart, stretchesOf, stripOf } from './strip.ts';
import { ZoneClock } from './zone-clock.ts';

const clockOf = (zone: string): ZoneClock =>
  new ZoneClock(zone, Date.parse('2026-10-01T00:00:00Z'), Date.parse('2027-04-30T00:00:00Z'));

/** The hours that stand over and under a day's curve. */
function hoursOf(date: string, starts: readonly string[], zone: string, deskZone: string) {
  const clock = clockOf(zone);
  const times = starts.map((start) => ({ start: Date.parse(start) }));
  const part = dayPart(times, clock, 60);
  const { drawing } = stripOf({ date, times, part, step: 60, clock, desk: clockOf(deskZone) });
  return drawing.hours.map(({ here, there }) => [here, there]);
}

test.each([
  ['America/Toronto', 'Europe/Jersey', '2026-11-02', ['4', '9']],
  ['Asia/Kathmandu', 'Europe/Jersey', '2026-11-02', ['14', '8:15']],
  ['Europe/Jersey', 'Asia/Kathmandu', '2026-11-02', ['9', '14:45']],
  ['Pacific/Chatham', 'Europe/Jersey', '2026-11-02', ['21', '7:15']],
  // The weeks after the clocks of one side were set.
  ['America/Toronto', 'Europe/Jersey', '2027-03-26', ['5', '9']],
  ['America/Toronto', 'Europe/Jersey', '2027-03-29', ['5', '10']],
])('a drawing names its hours in both zones: %s over %s on %s', (zone, deskZone, date, pair) => {
  expect(hoursOf(date, [`${date}T09:00:00Z`, `${date}T10:00:00Z`], zone, deskZone)).toContainEqual(pair);
});

test('a drawing shows eight hours at least, all of the day where times go past midnight, and never an hour that the day has not', () => {
  const day = Date.parse('2026-11-23T00:00:00Z');
  const utc = clockOf('UTC');
  const partOf = (...hours: readonly number[]) =>
    dayPart(
      hours.map((each) => ({ start: day + each * hour })),
      utc,
      60,
    );
  expect(partOf(9, 16)).toEqual({ from: 8 * 60, until: 18 * 60 });
  expect(partOf(15.5)).toEqual({ from: 12 * 60, until: 20 * 60 });
  expect(partOf(0)).toEqual({ from: 0, until: 8 * 60 });
  expect(partOf(23)).toEqual({ from: 16 * 60, until: 24 * 60 });
  expect(partOf(9, 23.5)).toEqual({ from: 0, until: 24 * 60 });
});

test('times that follow each other are one stretch of free time, up to the end of the drawing', () => {
  expect(stretchesOf([0, 60, 150, 510], 60, 540)).toEqual([
    { from: 0, until: 120 },
    { from: 150, until: 210 },
    { from: 510, until: 540 },
  ]);
});
