import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { askForCall, callToolsFor, deskAt, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { Calls } from './calls.ts';
import { findCall } from './handling.ts';
import { blockDesk } from './leave.ts';
import { openDays } from './free-times.ts';
import { closedOn, weekAfter, weekAt, weekNamed, workingHours } from './week.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(time);
const day = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date);
const person = { who: 'kim@corbiere.example' };
const nothing = { blocks: [], busy: [], calls: [] };
const jersey: ReturnType<typeof deskAt> = {
  ...deskAt('jersey', 'Europe/Jersey'),
  breaks: [{ days: ['mon', 'thu'], from: '12:30', until: '13:30' }],
};
const inHours = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const closed = (
  date: string,
  diary: Parameters<typeof closedOn>[4] = nothing,
  desk = jersey,
  holidays: readonly string[] = [],
) =>
  closedOn(day(date), rulesOfTwoDesks, desk, holidays, diary).closed.map(({ kind, from, until, why }) =>
    [kind, inHours(from), inHours(until), ...(why ? [why] : [])].join(' '),
  );

test('a week has its ISO name, begins on Monday in the desk’s zone, and is found by its name', () => {
  expect(weekAt(at('2026-11-22T23:30:00Z'), 'Asia/Singapore').name).toBe('2026-W48');
  expect(weekAt(at('2026-11-22T23:30:00Z'), 'Europe/Jersey').name).toBe('2026-W47');
  const week = weekNamed('2026-W53', 'Europe/Jersey');
  expect([week?.monday.toString(), week?.from.toString()]).toEqual(['2026-12-28', '2026-12-28T00:00:00Z']);
  expect(week && weekAfter(week, 1)).toBe('2027-W01');
  expect(['2026-W54', '2025-W53', '2026-W00', '2026-47', ''].map((name) => weekNamed(name, 'Europe/Jersey'))).toEqual(
    Array(5).fill(undefined),
  );
  // The clocks go back on its last day.
  const change = weekNamed('2026-W43', 'Europe/Jersey');
  expect(change?.from.until(change.until).total('hours')).toBe(169);
});

test('a week gives a reason for every part of a day without offered times', () => {
  expect(closed('2026-11-19')).toEqual(['outside 0:00 9:00', 'break 12:30 13:30', 'outside 17:00 24:00']);
  expect(closed('2026-11-21')).toEqual(['outside 0:00 24:00']);
  expect(closed('2026-11-19', nothing, jersey, ['2026-11-19'])).toEqual(['holiday 0:00 24:00']);
  expect(closed('2026-11-19', nothing, { ...jersey, leave: [{ from: '2026-11-18', until: '2026-11-19' }] })).toEqual([
    'leave 0:00 24:00',
  ]);
  const diary = {
    blocks: [{ starts_at: '2026-11-19T12:30:00.000Z', ends_at: '2026-11-20T10:00:00.000Z', why: 'Fair' }],
    busy: [{ from: Date.parse('2026-11-19T11:00:00Z'), until: Date.parse('2026-11-19T12:00:00Z') }],
    calls: [
      { state: 'held' as const, ends_at: '2026-11-19T09:45:00.000Z' },
      { state: 'cancelled' as const, ends_at: '2026-11-19T10:45:00.000Z' },
    ],
  };
  expect(closed('2026-11-19', diary)).toEqual([
    'outside 0:00 9:00',
    'buffer 9:45 10:00',
    'busy 11:00 12:00',
    'leave 12:30 17:00 Fair',
    'outside 17:00 24:00',
  ]);
  expect(closed('2026-11-20', diary)).toEqual(['outside 0:00 9:00', 'leave 9:00 10:00 Fair', 'outside 17:00 24:00']);
});

test('working hours follow the wall clock across a clock change, without leave and holidays', () => {
  const days = ['mon' as const, 'tue' as const];
  const desk = { ...jersey, hours: [{ days, from: '09:00', until: '17:00' }] };
  const away = { ...desk, leave: [{ from: '2026-03-31', until: '2026-03-31' }] };
  // The clocks go forward on Sunday, 29 March.
  expect(workingHours(away, [], new Date('2026-03-29T12:00Z'))).toEqual([
    { from: '2026-03-30T08:00:00Z', until: '2026-03-30T16:00:00Z' },
  ]);
  expect(workingHours(away, ['2026-03-30'], new Date('2026-03-29T12:00Z'))).toEqual([]);
});

describe.each(engines)('calls of a week, on $name', (engine) => {
  test('offer a colleague every free time for a move, also within the notice, but not during leave nor the present time', async () => {
    const clock = new TestClock();
    const tools = callToolsFor(await openFreshStore(engine), clock.now);
    const calls = new Calls(tools);
    const [ada, eve] = [await askForCall(tools), await askForCall(tools, 'eve@example.net')];
    await calls.take(ada.token, { start: '2026-11-23T10:00:00Z', desk: 'jersey' });
    await calls.take(eve.token, { start: '2026-11-23T12:00:00Z', desk: 'jersey' });
    await blockDesk(tools, person, {
      desk: 'jersey',
      from: at('2026-11-23T14:00:00Z'),
      until: at('2026-11-24T23:00:00Z'),
      why: '',
    });
    clock.pass(Date.parse('2026-11-20T14:30:00Z') - clock.now().getTime());
    const [timetable] = tools.timetables;
    if (!timetable) throw new Error('no desk');
    const open = await openDays(tools, timetable, await findCall(tools.store, ada.reference), day('2026-11-20'), 3);
    expect(
      open.map(({ date, slots }) => `${date} ${slots.map(({ start }) => start.toString().slice(11, 16)).join(' ')}`),
    ).toEqual([
      '2026-11-20 15:00 16:00',
      '2026-11-23 09:00 11:00 13:00',
      '2026-11-25 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00',
    ]);
  });
});
