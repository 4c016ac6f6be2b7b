import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { deskAt, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { callRules, cellMinutes, type CallRules, type Desk } from './schema.ts';
import { weekdays } from '../enquiries/reply-times.ts';
import { cellsOf, Timetable, type Diary, type Slot } from './slots.ts';

/** Days under test: one year has every clock change; `LONG=true` tests two. */
const daysOfClocks = process.env['LONG'] === 'true' ? 728 : 364;
const nothing: Diary = { taken: new Set(), away: [], callsOn: new Map() };
const everyDay = [...weekdays];

function rulesFor(
  timeZone: string,
  hours: Desk['hours'],
  changes: Partial<CallRules> = {},
): { readonly rules: CallRules; readonly desk: Desk } {
  const desk: Desk = { ...deskAt('desk', timeZone), hours };
  return { rules: { ...rulesOfTwoDesks, perDay: 100, desks: [desk], ...changes }, desk };
}

const freeSlots = (
  rules: CallRules,
  desk: Desk,
  holidays: readonly string[],
  diary: Diary,
  now: Temporal.Instant,
): readonly Slot[] => new Timetable(rules, desk, holidays).free(diary, now);

/** Wall-clock times of the desk by its date. */
function byDay(slots: readonly Slot[], timeZone: string): Readonly<Record<string, readonly string[]>> {
  const days: Record<string, string[]> = {};
  for (const { start } of slots) {
    const wall = start.toZonedDateTimeISO(timeZone);
    (days[wall.toPlainDate().toString()] ??= []).push(wall.toPlainTime().toString({ smallestUnit: 'minute' }));
  }
  return days;
}

/** Expected times for hours from 00:15 to 23:45, found by checking the clock every quarter of an hour. */
function hourly(day: Temporal.PlainDate, timeZone: string): readonly string[] {
  const noon = day.toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant();
  const ofDay = Array.from({ length: 120 }, (_, index) =>
    noon.add({ minutes: (index - 60) * 15 }).toZonedDateTimeISO(timeZone),
  ).filter((wall) => wall.toPlainDate().equals(day));
  const time = (wall: Temporal.ZonedDateTime): string => wall.toPlainTime().toString();
  const closes = ofDay.findIndex((wall) => time(wall) >= '23:45:00');
  const quarters = ofDay.slice(0, closes).filter((wall) => time(wall) >= '00:15:00');
  const labels = quarters
    .filter((_, index) => index % 4 === 0 && index + 3 <= quarters.length)
    .map((wall) => wall.toPlainTime().toString({ smallestUnit: 'minute' }));
  return [...new Set(labels)];
}

const from = (text: string): Temporal.Instant => Temporal.Instant.from(text);

describe('free times', () => {
  test('follow at each length plus buffer, without breaks, leave, holidays and days without hours', () => {
    const { rules, desk } = rulesFor(
      'Europe/Jersey',
      [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', until: '17:00' }],
      { horizon: 'P7D' },
    );
    const kept: Desk = {
      ...desk,
      breaks: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '12:30', until: '13:30' }],
      leave: [{ from: '2026-11-25', until: '2026-11-26' }],
    };
    const slots = freeSlots(rules, kept, ['2026-11-27'], nothing, from('2026-11-22T08:00:00Z'));
    const whole = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30'];
    expect(byDay(slots, desk.timeZone)).toEqual({ '2026-11-23': whole, '2026-11-24': whole });
  });

  test('begin no sooner than the notice and no later than the horizon, exactly', () => {
    const { rules, desk } = rulesFor('Europe/Jersey', [{ days: everyDay, from: '09:00', until: '17:00' }], {
      horizon: 'P2D',
    });
    const times = (now: string) => freeSlots(rules, desk, [], nothing, from(now)).map(({ start }) => start.toString());
    expect(times('2026-11-22T15:00:00Z')[0]).toBe('2026-11-23T15:00:00Z');
    expect(times('2026-11-22T15:00:00.001Z')[0]).toBe('2026-11-23T16:00:00Z');
    expect(times('2026-11-22T15:00:00Z').at(-1)).toBe('2026-11-24T15:00:00Z');
  });

  test('leave out times that share a cell with a call or its buffer, and days at the limit of calls', () => {
    const { rules, desk } = rulesFor('Asia/Singapore', [{ days: everyDay, from: '09:30', until: '12:30' }], {
      horizon: 'P3D',
      perDay: 2,
    });
    const now = from('2026-11-22T00:00:00Z');
    const call = from('2026-11-24T02:30:00Z');
    const diary: Diary = {
      ...nothing,
      taken: new Set(cellsOf(call, rules)),
      callsOn: new Map([
        ['2026-11-24', 1],
        ['2026-11-23', 2],
      ]),
    };
    expect(byDay(freeSlots(rules, desk, [], diary, now), desk.timeZone)).toEqual({ '2026-11-24': ['09:30', '11:30'] });
    const meeting = {
      from: from('2026-11-24T03:15:00Z').epochMilliseconds,
      until: from('2026-11-24T03:25:00Z').epochMilliseconds,
    };
    expect(
      byDay(freeSlots(rules, desk, [], { ...nothing, away: [meeting] }, now), desk.timeZone)['2026-11-24'],
    ).toEqual(['09:30', '11:30']);
  });
});

describe('when the clocks change', () => {
  const night = [{ days: everyDay, from: '00:00', until: '05:00' }];
  test.each([
    ['Europe/London', '2026-03-29', 'an hour is left out', ['00:00', '02:00', '03:00', '04:00']],
    [
      'Europe/London',
      '2026-10-25',
      'an hour shown twice is offered once',
      ['00:00', '01:00', '02:00', '03:00', '04:00'],
    ],
    ['Australia/Lord_Howe', '2026-10-04', 'half an hour is left out', ['00:00', '01:00', '02:30', '03:30']],
    ['Australia/Lord_Howe', '2026-04-05', 'half an hour is shown twice', ['00:00', '01:00', '01:30', '02:30', '03:30']],
    ['America/Santiago', '2026-09-06', 'the day begins at one', ['01:00', '02:00', '03:00', '04:00']],
    ['Pacific/Apia', '2011-12-30', 'a day that never was has no time', undefined],
  ])('in %s on %s %s', (timeZone, day, _what, times) => {
    const { rules, desk } = rulesFor(timeZone, night);
    const now = Temporal.PlainDate.from(day).subtract({ days: 3 }).toZonedDateTime('UTC').toInstant();
    expect(byDay(freeSlots(rules, desk, [], nothing, now), timeZone)[day]).toEqual(times);
  });

  test.each([
    'Europe/Jersey',
    'America/Los_Angeles',
    'America/St_Johns',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Asia/Singapore',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    // Mexico abolished daylight saving time in October 2022.
    'America/Mexico_City',
  ])('every day in %s offers every hour of real time once, within hours, with no overlap', (timeZone) => {
    const { rules, desk } = rulesFor(timeZone, [{ days: everyDay, from: '00:15', until: '23:45' }], {
      horizon: `P${daysOfClocks + 3}D`,
      notice: 'PT0M',
    });
    const now = from('2021-11-01T00:00:00Z');
    const slots = freeSlots(rules, desk, [], nothing, now);
    const offered = byDay(slots, timeZone);
    let day = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 });
    const usual = Array.from({ length: 23 }, (_, hour) => `${String(hour).padStart(2, '0')}:15`);
    const wrong: string[] = [];
    for (let count = 0; count < daysOfClocks; count++, day = day.add({ days: 1 })) {
      const onDay = offered[day.toString()]?.join(' ');
      const expected = day.toZonedDateTime(timeZone).hoursInDay === 24 ? usual : hourly(day, timeZone);
      if (onDay !== expected.join(' ')) wrong.push(`${day.toString()}: ${onDay}, not ${expected.join(' ')}`);
    }
    for (const [index, { end }] of slots.entries()) {
      const next = slots[index + 1];
      if (next && next.start.epochMilliseconds - end.epochMilliseconds < 15 * 60_000)
        wrong.push(`${end.toString()} to ${next.start.toString()}: no buffer`);
      const isLast = !next || next.start.epochMilliseconds - end.epochMilliseconds > 15 * 60_000;
      if (isLast && end.toZonedDateTimeISO(timeZone).toPlainTime().toString() > '23:45:00')
        wrong.push(`${end.toString()}: outside hours`);
    }
    expect(slots.length).toBeGreaterThan(daysOfClocks * 22);
    expect(wrong).toEqual([]);
  });
});

test('for any diary, no two times share a cell and no free time is missing', () => {
  const now = from('2026-03-20T07:00:00Z');
  // Timetables are reused: their hours are the same for every diary.
  const timetables = ['Europe/Jersey', 'Australia/Lord_Howe', 'Pacific/Chatham'].map((timeZone) => {
    const { rules, desk } = rulesFor(timeZone, [{ days: everyDay, from: '08:00', until: '20:00' }]);
    const timetable = new Timetable(rules, desk, []);
    return {
      rules,
      timetable,
      all: timetable.free(nothing, now).map((slot) => ({ slot, cells: cellsOf(slot.start, rules) })),
    };
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...timetables),
      fc.uniqueArray(fc.nat(21 * 96), { maxLength: 300 }),
      ({ rules, timetable, all }, cells) => {
        const taken = new Set(cells.map((cell) => now.epochMilliseconds + cell * cellMinutes * 60_000));
        const free = timetable.free({ ...nothing, taken }, now);
        const claimed = free.flatMap(({ start }) => cellsOf(start, rules));
        expect(new Set(claimed).size).toBe(claimed.length);
        expect(claimed.some((cell) => taken.has(cell))).toBe(false);
        expect(free.map(({ at }) => at)).toEqual(
          all.filter((one) => one.cells.every((cell) => !taken.has(cell))).map(({ slot }) => slot.at),
        );
      },
    ),
    { numRuns: 60 },
  );
});

const { rules, desk } = rulesFor('Europe/Jersey', [{ days: ['mon'], from: '09:00', until: '17:00' }]);
test.each([
  [
    'hours that overlap',
    { desks: [{ ...desk, hours: [...desk.hours, { days: ['mon'], from: '16:00', until: '18:00' }] }] },
    /overlap on mon/,
  ],
  [
    'a break outside hours',
    { desks: [{ ...desk, breaks: [{ days: ['tue'], from: '12:00', until: '13:00' }] }] },
    /outside the hours/,
  ],
  ['an unknown zone', { desks: [{ ...desk, timeZone: 'Europe/Corbiere' }] }, /time zone/],
  ['a horizon shorter than the notice', { horizon: 'PT12H' }, /longer than the notice/],
  [
    'hours off the quarter',
    { desks: [{ ...desk, hours: [{ days: ['mon'], from: '09:10', until: '17:00' }] }] },
    /quarter/,
  ],
  ['two desks of one name', { desks: [desk, desk] }, /ids of their own/],
  ['a meeting in clear', { how: { video: 'http://meet.example/corbiere' } }, /https/],
  ['a length that is none', { length: '45' }, /ISO 8601/],
])('the rules of calls refuse %s', (_what, changes, message) => {
  const result = callRules.safeParse({ ...rules, ...changes });
  expect(result.error?.issues.map((issue) => issue.message).join('\n')).toMatch(message);
});
