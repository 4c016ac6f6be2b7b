import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOf, type OfferedTime } from './offered-days.ts';
import { dayPart, stripOf } from './strip.ts';
import { ZoneClock } from './zone-clock.ts';

const [begin, end] = [Date.parse('2026-10-01T00:00:00Z'), Date.parse('2026-12-31T00:00:00Z')];
const clockOf = (zone: string): ZoneClock => new ZoneClock(zone, begin, end);
const step = 60;
const columns = 5;

/** A strip of the first days on which the times are offered. */
function stripFor(times: readonly string[], zone: string, deskZone: string) {
  const clock = clockOf(zone);
  const offered = times.map((time): OfferedTime => ({ start: Date.parse(time), deskId: 'desk' }));
  const days = daysOf(offered, clock).slice(0, columns);
  const part = dayPart(days, clock, step);
  return { days, strip: stripOf({ days, columns, part, step, clock, desk: clockOf(deskZone) }) };
}

const numbers = (path: string, each: RegExp): readonly number[] => [...path.matchAll(each)].map(([, x]) => Number(x));
/** Where the water crosses the sill, from left to right. */
const crossings = (line: string): readonly number[] => [
  ...new Set(numbers(line, /(?:^M|\s)(\d+(?:\.\d)?) 54(?=C|$)/g)),
];

describe('a strip of days', () => {
  test('has a tick for each time, where its stretch of free water begins or goes on', () => {
    const quarter = fc.integer({ min: 0, max: 5 * 96 - 1 });
    fc.assert(
      fc.property(
        fc.uniqueArray(quarter, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('Europe/Jersey', 'Asia/Kathmandu', 'America/Toronto'),
        (found, zone) => {
          // From Monday 2 November on: no clock changes there and then.
          const times = found
            .sort((one, other) => one - other)
            .map((each) => new Date(Date.UTC(2026, 10, 2) + each * 15 * 60_000).toISOString());
          const { days, strip } = stripFor(times, zone, 'Europe/Jersey');
          const ticks = numbers(strip.drawing.ticks, /M(\d+(?:\.\d)?) /g);
          expect(ticks).toHaveLength(days.flatMap(({ times: ofDay }) => ofDay).length);
          expect(strip.places).toHaveLength(ticks.length);
          const edges = [...crossings(strip.drawing.line)];
          for (const [index, tick] of ticks.entries()) {
            const before = edges.filter((edge) => edge <= tick + 0.05).length;
            const isOnEdge = edges.some((edge) => Math.abs(edge - tick) < 0.15);
            expect(isOnEdge || before % 2 === 1).toBe(true);
            expect(Math.abs(Number(strip.places[index]?.x) * 10 - tick)).toBeLessThan(0.6);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  test.each([
    ['America/Toronto', 'Europe/Jersey', ['4', '9']],
    ['Asia/Kathmandu', 'Europe/Jersey', ['14', '8:15']],
    ['Europe/Jersey', 'Asia/Kathmandu', ['9', '14:45']],
    ['Pacific/Chatham', 'Europe/Jersey', ['21', '7:15']],
  ])('names its hours in both zones: %s over %s', (zone, deskZone, pair) => {
    const { strip } = stripFor(['2026-11-02T09:00:00Z', '2026-11-02T10:00:00Z'], zone, deskZone);
    expect(strip.drawing.hours.map(({ here, there }) => [here, there])).toContainEqual(pair);
  });
});
