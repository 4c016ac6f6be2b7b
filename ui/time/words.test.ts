import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockWithSeconds,
  dateWords,
  dayOf,
  fullMoment,
  isoDay,
  longDay,
  momentForBoth,
  monthLabel,
  monthWords,
  nearMoment,
  zoneWords,
} from './words.ts';

const zones = ['UTC', 'Europe/Jersey', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca'];

test('day and clock are those that the platform knows of a zone, on days on which its clocks change too', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('1970-01-02'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (timeZone, at) => {
        const platform = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
        expect(`${isoDay(at, timeZone)} ${clockWithSeconds(at, timeZone)}`).toBe(platform.format(at));
        const inWords = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' }).format(at);
        expect(longDay(at, timeZone)).toBe(inWords.replaceAll(',', ''));
      },
    ),
  );
});

test('a moment is as short as it stays clear', () => {
  const [now, zone] = [new Date('2026-09-19T12:00Z'), 'Europe/Jersey'];
  const near = (at: string): string => nearMoment(new Date(at), now, zone);
  expect(near('2026-09-18T23:05Z')).toBe('00:05');
  expect(near('2026-09-18T22:55Z')).toBe('Fri 23:55');
  expect(near('2026-09-30T08:00Z')).toBe('30 Sep');
  expect(near('2025-12-03T08:00Z')).toBe('3 Dec 2025');
  expect(dayOf(new Date('2024-11-22'), zone, now)).toBe('Fri 22 Nov 2024');
  expect(fullMoment(now, zone)).toBe('Sat 19 Sep 2026 13:00');
  expect([dateWords('2026-09-03'), monthWords('2026-11')]).toEqual(['3 September 2026', 'November 2026']);
  const labels = [monthLabel('2025-06', true), monthLabel('2026-01', false), monthLabel('2026-05', false)];
  expect(labels).toEqual(['Jun 2025', 'Jan 2026', 'May']);
  expect(zoneWords(zone, now)).toBe('Jersey time (GMT+1)');
});

test.each([
  ['2026-11-20T14:00:00Z', 'Europe/Jersey', 'Europe/Amsterdam', 'Fri 20 Nov 2026 14:00 (Amsterdam 15:00)'],
  ['2026-11-20T16:00:00Z', 'Europe/Jersey', 'Asia/Tokyo', 'Fri 20 Nov 2026 16:00 (Tokyo Sat 01:00)'],
  ['2026-11-20T14:00:00Z', 'Europe/Jersey', 'Europe/London', 'Fri 20 Nov 2026 14:00'],
  ['2026-11-20T14:00:00Z', 'Europe/Jersey', null, 'Fri 20 Nov 2026 14:00'],
])('%s is said in %s and for somebody in %s', (at, zone, theirs, words) => {
  expect(momentForBoth(new Date(at), zone, theirs)).toBe(words);
});
