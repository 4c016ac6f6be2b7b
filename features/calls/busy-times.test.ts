import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallRules } from './schema.ts';
import { deskAt, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { callRow, enquiryRow } from '../../tests/stage/enquiries.ts';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { engines, openWithClock } from '../../tests/stage/engines.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { busyTimesIn, type CalendarOrder } from './calendar-times.ts';
import { BusyTimes, busyCalendarsOf } from './busy-times.ts';

const rules: CallRules = {
  ...rulesOfTwoDesks,
  calendarHosts: ['calendar.example'],
  desks: ['jersey', 'singapore'].map((id) => deskAt(id, 'Europe/Jersey')),
};

/** A server of calendars whose answer can be changed. */
async function calendarServer(): Promise<{
  readonly port: number;
  status: number;
  events: readonly string[];
  asked: number;
}> {
  const events: readonly string[] = [];
  const state = { port: 0, status: 200, events, asked: 0 };
  const server = createServer((_request, response) => {
    state.asked += 1;
    const written = state.events.flatMap((start, index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      `DTSTART:${start}`,
      'DURATION:PT1H',
      'SUMMARY:A secret',
      'END:VEVENT',
    ]);
    response
      .writeHead(state.status, { 'content-type': 'text/calendar' })
      .end(['BEGIN:VCALENDAR', ...written, 'END:VCALENDAR', ''].join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  state.port = typeof address === 'object' && address !== null ? address.port : 0;
  return state;
}

describe.each(engines)('busy times on $name', (engine) => {
  async function desk() {
    const { store, clock } = await openWithClock(engine);
    const server = await calendarServer();
    const failures: string[] = [];
    const processFor = (address: string) => {
      const calendars = new Map([['jersey', address]]);
      const fetching = {
        hosts: [`calendar.example:${server.port}`],
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
        isAllowed: () => true,
        request,
        timeout: 5_000,
        most: 100_000,
      };
      const log = { info: () => undefined, warn: (details: object) => void failures.push(JSON.stringify(details)) };
      const parts = {
        store,
        outbox: new Outbox('corbiere.example'),
        calendars,
        rules,
        fetching,
        readCalendar: (order: CalendarOrder) => Promise.resolve(busyTimesIn(order)),
        team: 'team@corbiere.example',
        owner: randomUUID(),
        now: clock.now,
        newId: randomUUID,
      };
      return new BusyTimes({ ...parts, onMail: () => undefined, log });
    };
    const busyTimes = processFor(`https://calendar.example:${server.port}/secret.ics`);
    const known = async (of = busyTimes) => {
      const times = await of.of('jersey');
      return typeof times === 'string' ? times : times.map(({ from }) => new Date(from).toISOString());
    };
    const alarms = () =>
      store.db
        .selectFrom('outbox')
        .select(['recipient', 'subject_id'])
        .where('kind', '=', 'busy-calendar-alarm')
        .execute();
    return { store, clock, server, processFor, busyTimes, known, alarms, failures };
  }

  test('are read every ten minutes by one process for all, and replaced as a whole', async () => {
    const { clock, server, busyTimes, processFor, known } = await desk();
    server.events = ['20261124T100000Z', '20261130T100000Z'];
    expect(await known()).toBe('unknown');
    await busyTimes.read();
    expect(await known()).toEqual(['2026-11-24T10:00:00.000Z', '2026-11-30T10:00:00.000Z']);
    server.events = ['20261125T100000Z'];
    await Promise.all([busyTimes.read(), processFor(`https://calendar.example:${server.port}/secret.ics`).read()]);
    expect(server.asked).toBe(1);
    clock.pass(10 * minute);
    await Promise.all([busyTimes.read(), processFor(`https://calendar.example:${server.port}/secret.ics`).read()]);
    expect(server.asked).toBe(2);
    expect(await known()).toEqual(['2026-11-25T10:00:00.000Z']);
  });

  test('are read at once when somebody asks, not twice in a moment; how that went is said, and by whom it was asked', async () => {
    const { store, clock, server, busyTimes, known } = await desk();
    await expect(busyTimes.readNow({ who: 'kim@corbiere.example' }, 'singapore')).rejects.toThrow(
      'has no published calendar',
    );
    server.events = ['20261124T100000Z'];
    await busyTimes.readNow({ who: 'kim@corbiere.example' }, 'jersey');
    expect(await known()).toEqual(['2026-11-24T10:00:00.000Z']);
    await expect(busyTimes.readNow({ who: 'kim@corbiere.example' }, 'jersey')).rejects.toThrow('was read a moment ago');
    clock.pass(minute);
    server.status = 403;
    await busyTimes.readNow({ who: 'kim@corbiere.example' }, 'jersey');
    const readAt = new Date(clock.now().getTime() - minute).toISOString();
    const countsUntil = new Date(clock.now().getTime() - minute + day).toISOString();
    expect(await busyTimes.states()).toEqual([
      { desk: 'jersey', readAt, countsUntil, failure: 'calendar.example answered 403.', isOffering: true },
    ]);
    clock.pass(day);
    expect(await busyTimes.states()).toMatchObject([{ isOffering: false }]);
    expect(await store.db.selectFrom('journal').select(['who', 'act', 'record']).execute()).toEqual(
      Array(2).fill({ who: 'kim@corbiere.example', act: 'calls.read-calendar', record: 'jersey' }),
    );
  });

  test('count for a day when the calendar cannot be read; then nothing is known, and the team is told once until it can', async () => {
    const { clock, server, busyTimes, known, alarms, failures } = await desk();
    server.events = ['20261124T100000Z'];
    await busyTimes.read();
    server.status = 503;
    for (let passed = 0; passed < 23; passed += 1) {
      clock.pass(hour);
      await busyTimes.read();
    }
    expect(await known()).toEqual(['2026-11-24T10:00:00.000Z']);
    expect(await alarms()).toEqual([]);
    for (let passed = 0; passed < 3; passed += 1) {
      clock.pass(hour);
      await busyTimes.read();
    }
    expect(await known()).toBe('unknown');
    expect(await alarms()).toEqual([{ recipient: 'team@corbiere.example', subject_id: 'jersey' }]);
    expect(failures.at(-1)).toBe('{"desk":"jersey","failure":"calendar.example answered 503."}');
    server.status = 200;
    clock.pass(hour);
    await busyTimes.read();
    expect(await known()).toEqual(['2026-11-24T10:00:00.000Z']);
    server.status = 503;
    clock.pass(2 * day);
    await busyTimes.read();
    expect(await alarms()).toHaveLength(2);
  });

  test('of an address that was never read are unknown, and of another address than the copy’s', async () => {
    const { clock, server, busyTimes, processFor, known, alarms } = await desk();
    server.status = 404;
    await busyTimes.read();
    expect(await known()).toBe('unknown');
    expect(await alarms()).toHaveLength(1);
    server.status = 200;
    clock.pass(hour);
    await busyTimes.read();
    expect(await known()).toEqual([]);
    const moved = processFor(`https://calendar.example:${server.port}/other.ics`);
    expect(await known(moved)).toBe('unknown');
    server.status = 404;
    clock.pass(hour);
    await moved.read();
    expect([await known(), await known(moved)]).toEqual(['unknown', 'unknown']);
    expect(await alarms()).toHaveLength(2);
  });

  test('leave out the calls that stand in the calendar because we put them there', async () => {
    const { clock, server, store, busyTimes, known } = await desk();
    const enquiry = enquiryRow('K-1', clock.now(), { kind: 'consultation', state: 'answered' });
    const call = { ...callRow(enquiry.id, clock.now().toISOString()), id: '0', state: 'cancelled' as const };
    await store.db.insertInto('enquiries').values(enquiry).execute();
    await store.db
      .insertInto('calls')
      .values({ ...call, starts_at: '2026-11-24T10:00:00.000Z' })
      .execute();
    server.events = ['20261124T100000Z', '20261125T100000Z'];
    await busyTimes.read();
    expect(await known()).toEqual(['2026-11-25T10:00:00.000Z']);
  });

  test('are all that is kept of a calendar', async () => {
    const { server, store, busyTimes } = await desk();
    server.events = ['20261124T100000Z'];
    await busyTimes.read();
    const from = Date.parse('2026-11-24T10:00:00.000Z');
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
