import { describe, expect, test } from 'vitest';
import { busyTimesIn, type CalendarOrder } from './calendar-times.ts';
import { readCalendar } from './fetch-calendar.ts';

const asked: Omit<CalendarOrder, 'text'> = {
  timeZone: 'Europe/Jersey',
  from: Date.parse('2026-11-23T00:00:00Z'),
  until: Date.parse('2026-12-07T00:00:00Z'),
  except: [],
};

function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//A calendar//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: readonly string[]): readonly string[] {
  return [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:1']),
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
  ];
}

/** Busy times of a calendar as `23 10:00–10:45`, in UTC. */
function busy(text: string, changes: Partial<CalendarOrder> = {}): readonly string[] {
  const at = (moment: number, from: number): string => new Date(moment).toISOString().slice(from, 16).replace('T', ' ');
  return busyTimesIn({ ...asked, text, ...changes }).map(({ from, until }) => `${at(from, 8)}–${at(until, 8)}`);
}

describe('an event', () => {
  test.each([
    ['in UTC', ['DTSTART:20261124T100000Z', 'DTEND:20261124T104500Z'], ['24 10:00–24 10:45']],
    [
      'of a zone',
      ['DTSTART;TZID=Asia/Singapore:20261124T100000', 'DTEND;TZID=Asia/Singapore:20261124T104500'],
      ['24 02:00–24 02:45'],
    ],
    [
      'of a zone of Windows',
      ['DTSTART;TZID=W. Europe Standard Time:20261124T100000', 'DTEND;TZID=W. Europe Standard Time:20261124T110000'],
      ['24 09:00–24 10:00'],
    ],
    [
      'of a zone under a program’s own path',
      ['DTSTART;TZID=/example.org/Olson_2025/America/New_York:20261124T100000', 'DURATION:PT1H30M'],
      ['24 15:00–24 16:30'],
    ],
    [
      'of a zone that nobody knows, in that of the desk',
      ['DTSTART;TZID=Somewhere:20261125T100000', 'DURATION:PT1H'],
      ['25 10:00–25 11:00'],
    ],
    [
      'without a zone, in that of the desk',
      ['DTSTART:20261124T100000', 'DTEND:20261124T110000'],
      ['24 10:00–24 11:00'],
    ],
    [
      'that begins in one zone and ends in another',
      ['DTSTART;TZID=Europe/Paris:20261124T100000', 'DTEND;TZID=America/New_York:20261124T110000'],
      ['24 09:00–24 16:00'],
    ],
    ['of a day', ['DTSTART;VALUE=DATE:20261124'], ['24 00:00–25 00:00']],
    ['of several days', ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261127'], ['24 00:00–27 00:00']],
    ['in parts of cells, which count whole', ['DTSTART:20261124T100700Z', 'DURATION:PT9M'], ['24 10:00–24 10:30']],
    ['that takes no time', ['DTSTART:20261124T100000Z'], []],
    ['that is over', ['DTSTART:20261110T100000Z', 'DURATION:PT1H'], []],
    ['that leaves its owner free', ['DTSTART:20261124T100000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'], []],
    [
      'that Outlook shows as free',
      ['DTSTART:20261124T100000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      [],
    ],
    [
      'that its only guest declined',
      ['DTSTART:20261124T100000Z', 'DURATION:PT1H', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ana@firm.test'],
      [],
    ],
    [
      'that another guest declined',
      [
        'DTSTART:20261124T100000Z',
        'DURATION:PT1H',
        'ATTENDEE;PARTSTAT=DECLINED:mailto:eve@example.org',
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@firm.test',
      ],
      ['24 10:00–24 11:00'],
    ],
    ['that is cancelled', ['DTSTART:20261124T100000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
    ['without a beginning', ['SUMMARY:Some time'], []],
  ])('%s', (_what, lines, expected) => {
    expect(busy(calendar(...event(...lines)))).toEqual(expected);
  });

  test('may use a zone that only the calendar defines', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0330',
      'TZOFFSETTO:+0330',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(
      busy(calendar(...zone, ...event('DTSTART;TZID=Customized Time Zone:20261124T100000', 'DURATION:PT1H'))),
    ).toEqual(['24 06:30–24 07:30']);
  });

  test('from our own invitation does not count', () => {
    expect(
      busy(calendar(...event('UID:ours', 'DTSTART:20261124T100000Z', 'DURATION:PT1H')), { except: ['ours'] }),
    ).toEqual([]);
  });
});

describe('a series', () => {
  const daily = ['UID:s', 'DTSTART;TZID=Europe/Paris:20261123T090000', 'DTEND;TZID=Europe/Paris:20261123T093000'];

  test('repeats by its rule without excluded occurrences, in whichever zone these are written', () => {
    const rule = [
      ...daily,
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR',
      'EXDATE;TZID=Europe/Paris:20261125T090000',
      'EXDATE:20261130T080000Z',
    ];
    expect(busy(calendar(...event(...rule)))).toEqual([
      '23 08:00–23 08:30',
      '27 08:00–27 08:30',
      '02 08:00–02 08:30',
      '04 08:00–04 08:30',
    ]);
  });

  test('that began years ago keeps its wall-clock time when the clocks change', () => {
    const text = calendar(
      ...event(
        'DTSTART;TZID=Europe/Paris:20150101T090000',
        'DTEND;TZID=Europe/Paris:20150101T100000',
        'RRULE:FREQ=DAILY',
      ),
    );
    expect(busy(text, { from: Date.parse('2026-10-24T00:00:00Z'), until: Date.parse('2026-10-26T00:00:00Z') })).toEqual(
      ['24 07:00–24 08:00', '25 08:00–25 09:00'],
    );
  });

  test('may have occurrences that were moved, cancelled, or moved into the period from outside', () => {
    const text = calendar(
      ...event(...daily, 'RRULE:FREQ=DAILY;COUNT=4'),
      ...event(
        'UID:s',
        'RECURRENCE-ID;TZID=Europe/Paris:20261124T090000',
        'DTSTART:20261124T150000Z',
        'DTEND:20261124T153000Z',
      ),
      ...event(
        'UID:s',
        'RECURRENCE-ID:20261125T080000Z',
        'DTSTART:20261125T080000Z',
        'DTEND:20261125T083000Z',
        'STATUS:CANCELLED',
      ),
      ...event('UID:far', 'DTSTART:20270101T100000Z', 'DTEND:20270101T110000Z', 'RRULE:FREQ=YEARLY'),
      ...event('UID:far', 'RECURRENCE-ID:20270101T100000Z', 'DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'),
    );
    expect(busy(text)).toEqual(['23 08:00–23 08:30', '24 15:00–24 15:30', '26 08:00–26 08:30', '01 10:00–01 11:00']);
  });
});

describe('a calendar', () => {
  test('merges overlapping and adjacent events', () => {
    const at = (uid: string, from: string, until: string) =>
      event(`UID:${uid}`, `DTSTART:20261124T${from}00Z`, `DTEND:20261124T${until}00Z`);
    expect(
      busy(
        calendar(
          ...at('a', '1000', '1100'),
          ...at('b', '1030', '1045'),
          ...at('c', '1100', '1130'),
          ...at('d', '1200', '1230'),
        ),
      ),
    ).toEqual(['24 10:00–24 11:30', '24 12:00–24 12:30']);
  });

  test('named after its owner leaves out events that the owner declined, also in a series', () => {
    const guests = (status: string) => [
      `ATTENDEE;PARTSTAT=${status}:mailto:Ana@firm.test`,
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.org',
    ];
    const text = calendar(
      'X-WR-CALNAME:ana@firm.test',
      ...event('UID:one', 'DTSTART:20261124T100000Z', 'DURATION:PT1H', ...guests('DECLINED')),
      ...event('UID:s', 'DTSTART:20261125T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', ...guests('ACCEPTED')),
      ...event(
        'UID:s',
        'RECURRENCE-ID:20261126T100000Z',
        'DTSTART:20261126T100000Z',
        'DURATION:PT1H',
        ...guests('DECLINED'),
      ),
    );
    expect(busy(text)).toEqual(['25 10:00–25 11:00']);
  });

  test('may contain nothing but free/busy times', () => {
    const lines = [
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261124T100000Z/20261124T110000Z,20261125T100000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20261126T100000Z/PT1H',
      'END:VFREEBUSY',
    ];
    expect(busy(calendar(...lines))).toEqual(['24 10:00–24 11:00', '25 10:00–25 10:30']);
  });

  test('with an entry every other minute yields no more spans than cells; over the limit of entries it is refused', () => {
    const every = (rule: string) =>
      busy(calendar(...event('DTSTART:20261120T000000Z', 'DURATION:PT1S', `RRULE:FREQ=${rule}`)));
    expect(every('MINUTELY;INTERVAL=8')).toHaveLength(1);
    expect(every('MINUTELY;INTERVAL=30')).toHaveLength(14 * 48);
    expect(() => every('SECONDLY;INTERVAL=20')).toThrow('It has more than 5,000 entries in three weeks.');
  });

  test.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['one that broke off', calendar(...event('DTSTART:20261124T100000Z')).slice(0, 130)],
  ])('is not %s', (_what, text) => {
    expect(() => busy(text)).toThrow();
  });
});

test('a thread parses a calendar, reports errors, and is ended by a timeout', async () => {
  const text = calendar(...event('DTSTART:20261124T100000Z', 'DURATION:PT1H'));
  expect(await readCalendar({ ...asked, text })).toEqual(busyTimesIn({ ...asked, text }));
  await expect(readCalendar({ ...asked, text: 'none' })).rejects.toThrow('It could not be read: It is not a calendar.');
  const forEver = calendar(...event('DTSTART:00010101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'));
  await expect(readCalendar({ ...asked, text: forEver }, 300)).rejects.toThrow('no answer within 0.3 seconds');
});
