import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { ZoneClock } from './zone-clock.ts';

const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-12-31T00:00:00Z')];
const zones = [
  'Europe/Jersey',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
];

test('a clock shows what Temporal says, at every moment and in every zone', () => {
  const clocks = new Map(zones.map((zone) => [zone, new ZoneClock(zone, from, until)]));
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: until }), (zone, at) => {
      const clock = clocks.get(zone);
      const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      expect([clock?.day(at), clock?.time(at), clock?.minutes(at), clock?.ahead(at)]).toEqual([
        wall.toPlainDate().toString(),
        wall
          .toPlainTime()
          .round({ smallestUnit: 'minute', roundingMode: 'trunc' })
          .toString({ smallestUnit: 'minute' }),
        wall.hour * 60 + wall.minute,
        wall.offsetNanoseconds / 6e10,
      ]);
    }),
    { numRuns: 400 },
  );
});
