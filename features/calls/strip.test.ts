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

describe('a strip of days', () => {
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
