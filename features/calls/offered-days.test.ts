import { expect, test } from 'vitest';
import { clockChange, daysOf, daysShown, pageOf, type Offered } from './offered-days.ts';
import { ZoneClock } from './zone-clock.ts';

const from = Date.parse('2027-03-19T00:00:00Z');
const time = (at: string, deskId = 'jersey', date = at.slice(0, 10)): Offered => ({
  at: Date.parse(at),
  deskId,
  date,
});
const amounts = { hour: 'one hour', minutes: '{{minutes}} minutes' };

test('days are the desks’ dates: all working days, weekend days only with times, and a time of two desks once', () => {
  const times = [
    time('2027-03-20T10:00:00Z'),
    time('2027-03-22T23:00:00Z', 'singapore', '2027-03-23'),
    time('2027-03-24T09:00:00Z', 'singapore'),
    time('2027-03-24T09:00:00Z'),
  ];
  expect(daysOf(times).map(({ date, times: ofDay }) => `${date} ${ofDay.length}`)).toEqual([
    '2027-03-20 1',
    '2027-03-22 0',
    '2027-03-23 1',
    '2027-03-24 1',
  ]);
});

test('a page has five days and links to the previous and next page; an unknown day leads to the first', () => {
  const times = Array.from({ length: 13 }, (_, day) => time(new Date(from + (day * 24 + 9) * 3_600_000).toISOString()));
  const all = daysOf(times);
  const first = pageOf(all);
  expect(first.days).toHaveLength(daysShown);
  expect([first.earlier, first.previous]).toEqual([undefined, undefined]);
  const second = pageOf(all, first.later);
  expect([second.days[0]?.date, second.earlier]).toEqual([first.later, first.days[0]?.date]);
  expect(second.previous).toBe(first.days.at(-1)?.date);
  expect(pageOf(all, second.later).later).toBeUndefined();
  expect(pageOf(all, '2031-01-01')).toEqual(first);
  expect(pageOf(daysOf([])).days).toEqual([]);
});

test('a clock change within the days is shown with zone, date and size, and with a desk’s time before and after', () => {
  const desks = new Map([['jersey', new ZoneClock('Europe/Jersey', 'Jersey')]]);
  const between = { after: Date.parse('2027-03-26T12:00:00Z'), until: Date.parse('2027-04-03T00:00:00Z') };
  const said = (own: ZoneClock, times = [time('2027-03-29T08:00:00Z')]) =>
    clockChange(own, desks, between, times, amounts);
  const forward = { date: 'Sunday, March 28', 'zone-place': 'Jersey', amount: 'one hour' };
  const shift = { place: 'Toronto', 'desk-place': 'Jersey', 'desk-time': '09:00', after: '04:00', before: '05:00' };
  expect(said(new ZoneClock('America/Toronto', 'Toronto'))).toEqual({ forward: [forward], back: [], shift: [shift] });
  // Where both set theirs in the same night, the desk's hours stay where they were.
  expect(said(new ZoneClock('Europe/Warsaw', 'Warsaw'))).toEqual({
    forward: [{ ...forward, 'zone-place': 'Warsaw' }, forward],
    back: [],
    shift: [],
  });
  expect(said(desks.get('jersey') ?? expect.fail('no desk'))).toEqual({ forward: [forward], back: [], shift: [] });
});

test('clocks that go back, or change by half an hour, are described so; without a change nothing is shown', () => {
  const howe = new ZoneClock('Australia/Lord_Howe', 'Lord Howe');
  const singapore = new Map([['singapore', new ZoneClock('Asia/Singapore', 'Singapore')]]);
  const between = { after: Date.parse('2027-04-02T12:00:00Z'), until: Date.parse('2027-04-06T00:00:00Z') };
  const times = [time('2027-04-05T02:00:00Z', 'singapore')];
  expect(clockChange(howe, singapore, between, times, amounts)).toEqual({
    forward: [],
    back: [{ date: 'Sunday, April 4', 'zone-place': 'Lord Howe', amount: '30 minutes' }],
    shift: [{ place: 'Lord Howe', 'desk-place': 'Singapore', 'desk-time': '10:00', after: '12:30', before: '13:00' }],
  });
  expect(clockChange(howe, singapore, { after: from, until: from + 1 }, times, amounts)).toBeUndefined();
});
