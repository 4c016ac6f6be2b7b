import { expect, test } from 'vitest';
import { enquiryRules } from '../../../features/enquiries/page/own-rules.ts';
import { firm } from '../../copy/registers.ts';
import { localHours } from './local-hours.ts';

const pacific = { opens: '09:00', closes: '18:00', timeZone: 'America/Los_Angeles' };
const winter = new Date('2026-11-22T08:00:00Z');

test('hours in Los Angeles follow those of Jersey, an hour earlier between two clock changes', () => {
  expect(localHours(pacific, 'Europe/Jersey', winter)).toEqual([
    { opens: '17:00', closes: '02:00' },
    { opens: '16:00', closes: '01:00' },
  ]);
});

test('the usual hours come first, whatever the day of the build', () => {
  for (const day of ['2026-03-10', '2026-07-01', '2026-10-28']) {
    expect(localHours(pacific, 'Europe/Jersey', new Date(day))[0], day).toEqual({ opens: '17:00', closes: '02:00' });
  }
});

test('one result if the difference between the clocks never changes', () => {
  expect(localHours({ ...pacific, timeZone: 'Europe/London' }, 'Europe/Jersey', winter)).toEqual([
    { opens: '09:00', closes: '18:00' },
  ]);
  expect(localHours({ opens: '09:30', closes: '17:45', timeZone: 'UTC' }, 'Asia/Kolkata', winter)).toEqual([
    { opens: '15:00', closes: '23:15' },
  ]);
});

test('the hours on the clock are those that the firm says in words', () => {
  const { weekdays, opens, closes } = firm.hours;
  const said = [...weekdays.matchAll(/(\d+):(\d+) (AM|PM)/g)].map(
    ([, hour, minute, half]) =>
      `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute ?? ''}`,
  );
  expect([opens, closes]).toEqual(said);
  expect(localHours({ ...firm.hours, timeZone: firm.timeZone }, enquiryRules.deskTimeZone, winter)[0]).toEqual({
    opens: '17:00',
    closes: '02:00',
  });
});
