import { expect, test } from 'vitest';
import { rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { VisitorTimes } from './call-days.ts';
import { Zones } from './zones.ts';

const { callPages: words } = sharedWords('content');
const now = Date.parse('2026-11-20T09:00:00Z');
const [jersey = ''] = rulesOfTwoDesks.desks.map(({ id }) => id);

/** Times of the first desk as visitors in a zone see them. */
function seen(zone: string, ...starts: readonly string[]): VisitorTimes {
  const times = starts.map((at) => ({ deskId: jersey, date: at.slice(0, 10), at: Date.parse(at) }));
  return new VisitorTimes(times, rulesOfTwoDesks, new Zones(words.zones), zone);
}
/** The drawing of each day from the top: gaps by their height, times by their labels. */
const drawn = (visitor: VisitorTimes, marks: Parameters<VisitorTimes['page']>[1] = []) => {
  const { days, ...week } = visitor.week(visitor.page(undefined, marks), words.amounts);
  return {
    ...week,
    days: days.map(({ times }) =>
      times.flatMap(({ gap, here, weekday, mark }) => [
        ...(gap === undefined ? [] : [gap]),
        [here, weekday, mark].filter(Boolean).join(' '),
      ]),
    ),
  };
};

test('days share one axis of hours, 44 px an hour, and each time is at its hour', () => {
  const visitor = seen(
    'UTC',
    '2026-11-23T09:30:00Z',
    '2026-11-23T10:30:00Z',
    '2026-11-23T13:30:00Z',
    '2026-11-24T09:00:00Z',
  );
  const { days, hours, hour } = drawn(visitor);
  expect([hours[0], hours.at(-1), hour]).toEqual(['09', '14', '2.75em']);
  expect(days).toEqual([['1.375em', '09:30', '10:30', '5.5em', '13:30'], ['09:00']]);
});

test('two times less than an hour apart still take 44 px each', () => {
  const { days, hour } = drawn(seen('UTC', '2026-11-23T09:00:00Z', '2026-11-23T09:30:00Z', '2026-11-23T10:30:00Z'));
  expect([days, hour]).toEqual([[['09:00', '09:30', '2.75em', '10:30']], '5.5em']);
});

test('a time on another date for the visitor shows its weekday, both before and after midnight', () => {
  expect(drawn(seen('Australia/Sydney', '2026-11-23T12:00:00Z', '2026-11-23T13:30:00Z'))).toMatchObject({
    days: [['23:00', '1.375em', '00:30 Tue']],
    hours: ['23', '00', '01'],
    desks: [{ here: 'Monday, November 23, 23:00', there: '12:00' }],
  });
  expect(drawn(seen('Pacific/Honolulu', '2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z'))).toMatchObject({
    days: [['23:00 Sun', '00:00']],
    hours: ['23', '00'],
  });
});

test('the call being moved and a time just taken are shown in place, but not numbered or drawn as free', () => {
  const visitor = seen('UTC', '2026-11-23T09:00:00Z', '2026-11-23T11:00:00Z');
  const [standing, gone] = ['2026-11-23T10:00:00Z', '2026-11-23T12:00:00Z'].map((at) => Date.parse(at));
  const marks = [visitor.marked(standing ?? 0, 'now', jersey), visitor.marked(gone ?? 0, 'gone')];
  expect(drawn(visitor, marks).days).toEqual([['09:00', '10:00 now', '11:00', '12:00 gone']]);
  const page = visitor.page(undefined, marks);
  const [day] = visitor.week(page, words.amounts).days;
  expect(day?.times.map(({ n }) => n)).toEqual([0, undefined, 1, undefined]);
  expect(day?.free).toBe(2);
  expect(visitor.nearest(page, gone ?? 0)).toEqual([
    { n: 0, label: 'Mon 23 Nov, 09:00' },
    { n: 1, label: 'Mon 23 Nov, 11:00' },
  ]);
});

test('the day of a call is shown alone, with an hour on either side; its time, if free again, is chosen', () => {
  const visitor = seen('UTC', '2026-11-23T09:00:00Z', '2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z');
  const at = Date.parse('2026-11-24T10:00:00Z');
  const booked = visitor.dayOf(at, jersey, [visitor.marked(at, 'now', jersey)], words.amounts);
  expect([booked.days.map(({ date }) => date), booked.hours.length]).toEqual([['2026-11-24'], 5]);
  expect(booked.days[0]?.times.map(({ here, mark }) => [here, mark])).toEqual([
    ['09:00', undefined],
    ['10:00', 'now'],
    ['11:00', undefined],
  ]);
  const again = visitor.dayOf(Date.parse('2026-11-24T09:00:00Z'), jersey, [], words.amounts);
  expect(again.days[0]?.times.map(({ isChosen }) => isChosen)).toEqual([true, false]);
});

test('the page of a requested time is that of its day; without times it has five days without free hours', () => {
  const visitor = seen('Asia/Tokyo', '2026-11-23T09:00:00Z', '2026-12-01T16:00:00Z');
  expect(visitor.page(Date.parse('2026-12-01T16:00:00Z'), []).days.at(-1)?.date).toBe('2026-12-01');
  const empty = visitor.week(visitor.emptyPage(now), words.amounts);
  expect([empty.hasNoTimes, empty.days.map(({ date, free }) => `${date} ${free}`)]).toEqual([
    true,
    ['2026-11-23 0', '2026-11-24 0', '2026-11-25 0', '2026-11-26 0', '2026-11-27 0'],
  ]);
});
