import { expect, test } from 'vitest';
import { dueHours } from './DueStrip.tsx';

const hourIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (at: Date) => Number(format.format(at));
};
const nothing = { dues: [], calls: [], hours: [] };

test('hours are those of the zone, also when the clocks go back and in half-hour zones', () => {
  const clocks = (now: string, zone: string) =>
    dueHours({ ...nothing, now: new Date(now) }, 4, hourIn(zone)).map(({ from, clock }) => [
      new Date(from).toISOString().slice(11, 16),
      clock,
    ]);
  expect(clocks('2026-10-24T23:30Z', 'Europe/Jersey')).toEqual([
    ['23:00', 0],
    ['00:00', 1],
    ['01:00', 1],
    ['02:00', 2],
  ]);
  expect(clocks('2026-11-19T10:10Z', 'Asia/Kolkata').slice(0, 2)).toEqual([
    ['09:30', 15],
    ['10:30', 16],
  ]);
});

test('what is due and begins counts in its hour, and what is over in none', () => {
  const hours = dueHours(
    {
      now: new Date('2026-11-19T10:42Z'),
      dues: ['2026-11-19T10:41Z', '2026-11-19T10:42Z', '2026-11-19T11:00Z', '2026-11-19T11:59Z', '2026-11-19T13:00Z'],
      calls: [{ starts_at: '2026-11-19T12:30Z' }, { starts_at: '2026-11-19T09:00Z' }],
      hours: [{ from: '2026-11-19T09:00Z', until: '2026-11-19T12:00Z' }],
    },
    3,
    hourIn('UTC'),
  );
  expect(hours.map(({ clock, due, calls, atWork }) => [clock, due, calls, atWork])).toEqual([
    [10, 1, 0, true],
    [11, 2, 0, true],
    [12, 0, 1, false],
  ]);
});
