import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { mintReference, promisedMoment, teamAddress, type Calendar } from './tools.ts';

const calendar: Calendar = {
  timeZone: 'America/Los_Angeles',
  businessDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidays: ['2026-12-25'],
};
const business = { hours: 48, during: 'business-days' } as const;
const moment = (
  from: string,
  promise: { hours: number; during: 'every-day' | 'business-days' } = business,
  share = 1,
): string => promisedMoment(new Date(from), promise, share, calendar).toISOString();

describe('a promised time of 48 hours during business days', () => {
  test.each([
    ['on a Tuesday ends on Thursday', '2026-11-17T18:00:00Z', '2026-11-19T18:00:00.000Z'],
    ['on a Friday noon ends on Tuesday noon', '2026-11-20T20:00:00Z', '2026-11-24T20:00:00.000Z'],
    ['on a Saturday ends with Tuesday', '2026-11-21T20:00:00Z', '2026-11-25T08:00:00.000Z'],
    ['late on Friday in Los Angeles counts as Friday there', '2026-11-21T07:00:00Z', '2026-11-25T07:00:00.000Z'],
    ['before a holiday leaves it out', '2026-12-24T20:00:00Z', '2026-12-29T20:00:00.000Z'],
    ['over the end of summer time passes real hours', '2026-10-30T19:00:00Z', '2026-11-03T20:00:00.000Z'],
    ['over its beginning too', '2027-03-12T20:00:00Z', '2027-03-16T19:00:00.000Z'],
  ])('begun %s', (_name, from, due) => {
    expect(moment(from)).toBe(due);
  });

  test('is three quarters over after 36 business hours', () => {
    expect(moment('2026-11-20T20:00:00Z', business, 0.75)).toBe('2026-11-24T08:00:00.000Z');
  });
});

test('24 hours on every day are 24 hours', proves('promise:answer-within-a-day'), () => {
  expect(moment('2026-11-21T20:00:00Z', { hours: 24, during: 'every-day' })).toBe('2026-11-22T20:00:00.000Z');
});

test(
  'every hour of two years has a deadline with 48 business hours before it',
  proves('promise:ethics-answer-within-two-business-days'),
  () => {
    for (let hour = 0; hour < 2 * 365 * 24; hour += 7) {
      const from = new Date(Date.UTC(2026, 0, 1, hour));
      const half = promisedMoment(from, business, 0.5, calendar);
      const whole = promisedMoment(from, business, 1, calendar);
      const rest = promisedMoment(half, { hours: 24, during: 'business-days' }, 1, calendar);
      expect(whole.getTime()).toBe(rest.getTime());
      expect(whole.getTime() - from.getTime()).toBeGreaterThanOrEqual(48 * 3_600_000);
      expect(whole.getTime() - from.getTime()).toBeLessThanOrEqual(6 * 24 * 3_600_000);
    }
  },
);

test.each([
  ['Pacific/Apia', '2011-12-29T22:00:00Z', '2012-01-02T22:00:00.000Z'],
  ['Pacific/Kwajalein', '1993-08-21T00:00:00Z', '1993-08-24T00:00:00.000Z'],
])('a day that %s left out does not count, and does not hold the count up', (timeZone, from, due) => {
  expect(promisedMoment(new Date(from), business, 1, { ...calendar, timeZone, holidays: [] }).toISOString()).toBe(due);
});

const { firm } = sharedWords('content');
const routes = [
  { kind: 'contact', topic: 'privacy', to: 'privacy' },
  { kind: 'contact', subject: 'careers', to: 'people@corbiere.example' },
  { kind: 'ethics', to: 'ethics' },
] as const;

test.each([
  ['contact', 'general', 'privacy', 'privacy@corbiere.example'],
  ['contact', 'careers', null, 'people@corbiere.example'],
  ['contact', 'general', null, 'team@corbiere.example'],
  ['ethics', null, null, 'ethics@corbiere.example'],
  ['consultation', null, null, 'team@corbiere.example'],
] as const)('%s about %s, topic %s, goes to the first route that fits', (kind, category, topic, address) => {
  expect(teamAddress({ kind, category, topic }, [...routes], firm.emails, 'team@corbiere.example')).toBe(address);
});

test('references are unique and have no symbols that are easily confused', () => {
  const references = Array.from({ length: 500 }, () => mintReference('ethics'));
  expect(new Set(references).size).toBe(500);
  expect(
    references.every(
      (reference) =>
        /^E-[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/.test(reference) && !/[01ILO]/.test(reference.slice(2)),
    ),
  ).toBe(true);
});
