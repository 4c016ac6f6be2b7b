import { expect, test } from 'vitest';
import { hour } from '../../tests/stage/clock.ts';
import { dayPart, stripOf } from './strip.ts';
import { ZoneClock } from './zone-clock.ts';

test('hours over and under the curve move against each other by an hour in the week after the clocks of one side were set', () => {
  const [from, until] = [Date.parse('2027-03-20T00:00:00Z'), Date.parse('2027-04-10T00:00:00Z')];
  const [toronto, jersey] = [
    new ZoneClock('America/Toronto', from, until),
    new ZoneClock('Europe/Jersey', from, until),
  ];
  const at = (time: string) => [{ start: Date.parse(time), deskId: 'jersey' }];
  const days = [
    { date: '2027-03-26', times: at('2027-03-26T14:00:00Z') },
    { date: '2027-03-29', times: at('2027-03-29T13:00:00Z') },
  ];
  const part = dayPart(days, toronto, 60);
  const { drawing, places } = stripOf({ days, columns: 5, part, step: 60, clock: toronto, desk: jersey });
  const [before, after] = [
    drawing.hours.slice(0, drawing.hours.length / 2),
    drawing.hours.slice(drawing.hours.length / 2),
  ];
  expect(before.map(({ here, there }) => Number(there) - Number(here))).toEqual(before.map(() => 4));
  expect(after.map(({ here, there }) => Number(there) - Number(here))).toEqual(after.map(() => 5));
  // The same hour of the desk, an hour earlier for the visitor.
  expect(places.map(({ x }) => Number(x) % 20)).toEqual([10, 7.5]);
  expect(drawing.blank).toEqual({ x: '400', width: '600' });
});

test('a drawing shows eight hours at least, all of the day where times go past midnight, and never an hour that the day has not', () => {
  const day = Date.parse('2026-11-23T00:00:00Z');
  const utc = new ZoneClock('UTC', day, day + 48 * hour);
  const partOf = (...hours: readonly number[]) =>
    dayPart([{ times: hours.map((each) => ({ start: day + each * hour, deskId: 'jersey' })) }], utc, 60);
  expect(partOf(9, 16)).toEqual({ from: 8 * 60, until: 18 * 60 });
  expect(partOf(15.5)).toEqual({ from: 12 * 60, until: 20 * 60 });
  expect(partOf(0)).toEqual({ from: 0, until: 8 * 60 });
  expect(partOf(23)).toEqual({ from: 16 * 60, until: 24 * 60 });
  expect(partOf(9, 23.5)).toEqual({ from: 0, until: 24 * 60 });
  expect(dayPart([], utc, 60)).toEqual({ from: 8 * 60, until: 18 * 60 });
});
