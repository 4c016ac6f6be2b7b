import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hour } from '../../tests/stage/clock.ts';
import { dayPart, stripOf } from './strip.ts';
import { sill, tideOf } from './tide.ts';
import { ZoneClock } from './zone-clock.ts';

/** Height of the curve at a place, both of the drawing's box: its pieces are as wide at each parameter as at another. */
function curveAt(line: string, x: number): number {
  const [begin = '', ...pieces] = line.slice(1).split('C');
  let from = begin.split(' ').map(Number);
  for (const piece of pieces) {
    const [, y1 = 0, , y2 = 0, x3 = 0, y3 = 0] = piece.split(' ').map(Number);
    const [x0 = 0, y0 = 0] = from;
    if (x <= x3) {
      const t = x3 === x0 ? 1 : (x - x0) / (x3 - x0);
      return (1 - t) ** 3 * y0 + 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t ** 2 * y2 + t ** 3 * y3;
    }
    from = [x3, y3];
  }
  return from[1] ?? 0;
}

test('the curve stands above the sill where a desk is free, crosses it at both ends, and is below it elsewhere; it never leaves its box', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 15, max: 900 }), fc.integer({ min: 60, max: 600 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(gaps, (parts) => {
      let end = 0;
      const stretches = parts.map(([gap, length]) => {
        const from = end + gap;
        end = from + length;
        return { from, until: end };
      });
      const minutes = end + 300;
      const { line } = tideOf(stretches, minutes);
      const height = (minute: number): number => curveAt(line, (minute / minutes) * 1000);
      // A tenth of a unit is where paths are rounded; the curve is steepest at the sill.
      const slack = 0.1 + (0.05 * minutes * 42 * Math.PI) / 180 / 1000;
      for (const { from, until } of stretches) {
        for (const at of [from, until]) expect(Math.abs(height(at) - sill)).toBeLessThanOrEqual(slack);
        for (let part = 0.1; part < 1; part += 0.1)
          expect(height(from + (until - from) * part)).toBeLessThan(sill + slack);
      }
      for (const [index, { from }] of [...stretches, { from: minutes }].entries()) {
        const before = stretches[index - 1]?.until ?? 0;
        for (let part = 0.1; part < 1; part += 0.1)
          expect(height(before + (from - before) * part)).toBeGreaterThan(sill - slack);
      }
      for (let minute = 0; minute <= minutes; minute += 10) expect(height(minute)).toBeGreaterThan(8);
      for (let minute = 0; minute <= minutes; minute += 10) expect(height(minute)).toBeLessThan(92);
    }),
    { numRuns: 25 },
  );
});

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
