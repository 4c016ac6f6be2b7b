import { insert } from '../../tests/stage/stores.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallRules } from './schema.ts';
import { deskAt, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { callRow, enquiryRow } from '../../tests/stage/enquiries.ts';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock } from '../../tests/stage/engines.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { busyTimesIn, type CalendarOrder } from './calendar-times.ts';
import { BusyTimes, busyCalendarsOf } from './busy-times.ts';

const rules: CallRules = {
  ...rulesOfTwoDesks,
  calendarHosts: ['calendar.example'],
  desks: ['jersey', 'singapore'].map((id) => deskAt(id, 'Europe/Jersey')),
};
const kim = { who: 'kim@corbiere.example' };
const [tuesday, wednesday] = ['2026-11-24T10:00:00.000Z', '2026-11-25T10:00:00.000Z'];

describe.each(engines)('busy times on $name', (engine) => {
  async function desk() {
    const { store, clock } = await openWithClock(engine);
    const failures: string[] = [];
    /** The published calendar: start times of its one-hour events, or the error that fetching it throws. */
    const calendar = { events: [tuesday], fault: '', asked: 0 };
    const fetchCalendar = async () => {
      await Promise.resolve();
      calendar.asked += 1;
      if (calendar.fault !== '') throw new Error(calendar.fault);
      const events = calendar.events.flatMap((start, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART:${start.replaceAll(/[-:]|\.000/g, '')}`,
        'DURATION:PT1H',
        'SUMMARY:A secret',
        'END:VEVENT',
      ]);
      return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
    };
    const processFor = (address = 'https://calendar.example/secret.ics') =>
      new BusyTimes({
        store,
        outbox: new Outbox('corbiere.example'),
        calendars: new Map([['jersey', address]]),
        rules,
        fetchCalendar,
        readCalendar: (order: CalendarOrder) => Promise.resolve(busyTimesIn(order)),
        team: 'team@corbiere.example',
        owner: randomUUID(),
        now: clock.now,
        newId: randomUUID,
        onMail: () => undefined,
        log: { warn: (details: object) => void failures.push(JSON.stringify(details)) },
      });
    const busyTimes = processFor();
    const known = async (of = busyTimes) => {
      const times = await of.of('jersey');
      return typeof times === 'string' ? times : times.map(({ from }) => new Date(from).toISOString());
    };
    const readAfter = async (passed: number) => {
      clock.pass(passed);
      await busyTimes.read();
    };
    const alarms = () => linesIn(store, 'outbox', ['recipient', 'subject_id'], { kind: 'busy-calendar-alarm' });
    return { store, clock, calendar, processFor, busyTimes, readAfter, known, alarms, failures };
  }

  test('are read every ten minutes by one of several processes, and replaced as a whole', async () => {
    const { clock, calendar, busyTimes, processFor, known } = await desk();
    calendar.events = [tuesday, '2026-11-30T10:00:00.000Z'];
    expect(await known()).toBe('unknown');
    await busyTimes.read();
    expect(await known()).toEqual(calendar.events);
    calendar.events = [wednesday];
    await Promise.all([busyTimes.read(), processFor().read()]);
    expect(calendar.asked).toBe(1);
    clock.pass(10 * minute);
    await Promise.all([busyTimes.read(), processFor().read()]);
    expect(calendar.asked).toBe(2);
    expect(await known()).toEqual([wednesday]);
  });

  test('are read on request, but not twice within seconds; the result is shown and the journal names the colleague', async () => {
    const { store, clock, calendar, busyTimes, known } = await desk();
    await expect(busyTimes.readNow(kim, 'singapore')).rejects.toThrow('has no published calendar');
    await busyTimes.readNow(kim, 'jersey');
    expect(await known()).toEqual([tuesday]);
    await expect(busyTimes.readNow(kim, 'jersey')).rejects.toThrow('was read a moment ago');
    const readAt = clock.now();
    clock.pass(minute);
    calendar.fault = 'calendar.example answered 403.';
    await busyTimes.readNow(kim, 'jersey');
    const countsUntil = new Date(readAt.getTime() + day).toISOString();
    const state = { desk: 'jersey', readAt: readAt.toISOString(), countsUntil, failure: calendar.fault };
    expect(await busyTimes.states()).toEqual([{ ...state, isOffering: true }]);
    clock.pass(day);
    expect(await busyTimes.states()).toEqual([{ ...state, isOffering: false }]);
    const read = `${kim.who} calls.read-calendar jersey`;
    expect(await linesIn(store, 'journal', ['who', 'act', 'record'])).toEqual([read, read]);
  });

  test('are used for a day while the calendar cannot be read; then they are unknown and the team gets one email', async () => {
    const { calendar, readAfter, known, alarms, failures } = await desk();
    await readAfter(0);
    calendar.fault = 'calendar.example answered 503.';
    await readAfter(23 * hour);
    expect([await known(), await alarms()]).toEqual([[tuesday], []]);
    for (let passed = 0; passed < 3; passed += 1) await readAfter(hour);
    expect(await known()).toBe('unknown');
    expect(await alarms()).toEqual(['team@corbiere.example jersey']);
    expect(failures.at(-1)).toBe('{"desk":"jersey","failure":"calendar.example answered 503."}');
    calendar.fault = '';
    await readAfter(hour);
    expect(await known()).toEqual([tuesday]);
    calendar.fault = 'calendar.example answered 503.';
    await readAfter(2 * day);
    expect(await alarms()).toHaveLength(2);
  });

  test('are unknown for an address that was never read, and for another address than the copy’s', async () => {
    const { clock, calendar, readAfter, processFor, known, alarms } = await desk();
    calendar.fault = 'calendar.example answered 404.';
    await readAfter(0);
    expect([await known(), await alarms()]).toEqual(['unknown', [expect.anything()]]);
    calendar.fault = '';
    await readAfter(hour);
    expect(await known()).toEqual([tuesday]);
    const moved = processFor('https://calendar.example/other.ics');
    expect(await known(moved)).toBe('unknown');
    calendar.fault = 'calendar.example answered 404.';
    clock.pass(hour);
    await moved.read();
    expect([await known(), await known(moved)]).toEqual(['unknown', 'unknown']);
    expect(await alarms()).toHaveLength(2);
  });

  test('leave out calls that our own invitations put into the calendar', async () => {
    const { clock, calendar, store, readAfter, known } = await desk();
    const enquiry = enquiryRow('K-1', clock.now(), { kind: 'consultation', state: 'answered' });
    const call = { ...callRow(enquiry.id, clock.now().toISOString()), id: '0', state: 'cancelled' as const };
    await insert(store, 'enquiries', enquiry);
    await insert(store, 'calls', { ...call, starts_at: tuesday });
    calendar.events = [tuesday, wednesday];
    await readAfter(0);
    expect(await known()).toEqual([wednesday]);
  });

  test('are all that is stored of a calendar', async () => {
    const { store, readAfter } = await desk();
    await readAfter(0);
    const from = Date.parse(tuesday);
    const [copy] = await store.db.selectFrom('busy_calendars').selectAll().execute();
    expect(copy?.busy).toBe(JSON.stringify([{ from, until: from + hour }]));
    expect(JSON.stringify(copy)).not.toMatch(/secret|calendar\.example/);
  });
});

test.each([
  [
    'a desk that there is not',
    { desk: 'mars', address: 'https://calendar.example/a.ics' },
    'BUSY_CALENDARS: there is no desk mars in content/calls.yaml; there are jersey, singapore.',
  ],
  [
    'a host that is not on the list',
    { desk: 'jersey', address: 'https://evil.example/secret.ics' },
    'BUSY_CALENDARS: the calendar of jersey: evil.example is not an allowed calendar host',
  ],
])('%s is refused at the start', (_what, named, message) => {
  expect(() => busyCalendarsOf([named], rules)).toThrow(message);
});
