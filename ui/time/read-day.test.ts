import { expect, test } from 'vitest';
import { readDay, readPast, readPastDay, writeDay } from './read-day.ts';

/** A Sunday. */
const today = '2026-11-22';

test.each([
  ['3 Dec', '2026-12-03'],
  ['Thu 3 December 2026', '2026-12-03'],
  ['3/12', '2026-12-03'],
  ['2026-12-03', '2026-12-03'],
  ['tomorrow', '2026-11-23'],
  ['Thu', '2026-11-26'],
  ['sunday', '2026-11-29'],
  ['1 Jan', '2027-01-01'],
  ['21/11', '2027-11-21'],
])('a day is read as people write it: %s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day);
});

test.each(['', '31 Nov', '12/31', 'soon', '3', 'Th'])('what is no day is none: %s', (typed) => {
  expect(readDay(typed, today)).toBeUndefined();
});

test.each([
  ['yesterday', '2026-11-21'],
  ['today', '2026-11-22'],
  ['Thu', '2026-11-19'],
  ['3/12', '2025-12-03'],
  ['3 Nov', '2026-11-03'],
  ['Thu.', '2026-11-19'],
  ['tomorrow', undefined],
  ['tomorrow.', undefined],
  ['3 Dec 2026', undefined],
])('a day that is over is the latest of its name: %s', (typed, day) => {
  expect(readPastDay(typed, today)).toBe(day);
});

test('what a day is written as is read as the same day', () => {
  expect(readDay(writeDay('2026-12-03'), today)).toBe('2026-12-03');
});

test.each([
  ['today 10:15', '2026-11-22T10:15'],
  ['9.30', '2026-11-22T09:30'],
  ['yesterday 16:00', '2026-11-21T16:00'],
  ['Thu 08:05', '2026-11-19T08:05'],
  ['Tue. 9:30', '2026-11-17T09:30'],
  ['18 Nov 14:00', '2026-11-18T14:00'],
  ['30/12 14:00', '2025-12-30T14:00'],
  ['today', undefined],
  ['today 24:00', undefined],
  ['soon 10:00', undefined],
])('a moment that is over is read as people write it: %s', (typed, moment) => {
  expect(readPast(typed, today)).toBe(moment);
});
