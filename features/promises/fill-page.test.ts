import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countedPromises } from './promise-register.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { promiseFixtures } from '../../tests/stage/fixtures.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { feedValues, pageValues, periodWords } from './fill-page.ts';
import type { PublishedMonths } from './month-records.ts';
import { readRegister } from './register.ts';
import type { PromiseFacts } from './snapshot.ts';

const content = join(import.meta.dirname, '..', '..', 'content');
const register = readRegister(content);
const madeAt = '2026-11-20T10:00:00.000Z';

function months(last: string, figures: Partial<PublishedMonths> = {}): PublishedMonths {
  return {
    first: last,
    last,
    closedAt: `${last}-04T00:00:00.000Z`,
    kept: 9,
    missed: 0,
    chosen: 0,
    closed: 0,
    notForUs: 0,
    half: 5,
    most: 14,
    slowest: 20.5,
    ...figures,
  };
}

const facts: PromiseFacts = {
  'answer-within-a-day': [months('2026-03', { missed: 1, chosen: 12, slowest: 41 }), months('2026-08', { first: '2026-07', notForUs: 3 })],
  'one-confirmation-mail': { most: 2, allowed: 3 },
  'retention-kept': { lastRun: '2026-11-20T03:10:00.000Z', overdue: 0 },
};

const valuesAt = (now: string, given = facts) => pageValues({ madeAt, facts: given }, register, new Date(now));

describe('/promises', () => {
  test('shows a promise as missed or kept, each ending apart and none of fewer than five, and says of one that is not published that it is not', () => {
    const values = valuesAt(madeAt);
    const count = (standing: string) => countedPromises.filter((promise) => values[`${standing}-${promise}`]?.length === 1);
    expect([count('missed'), count('kept'), count('unpublished')]).toEqual([
      ['answer-within-a-day'],
      ['one-confirmation-mail', 'retention-kept'],
      ['ethics-answer-within-two-business-days', 'offered-times-are-free', 'no-pixels'],
    ]);
    expect(values).toMatchObject({ taken: 'November 20, 2026, 10:00 UTC', 'some-missed': [{ 'missed-promises': '1' }], 'none-missed': [], stale: [] });
    expect(values['missed-answer-within-a-day']).toMatchObject([
      {
        untold: [{}],
        months: [
          {
            ...{ answered: '18', late: 'fewer than five', chosen: '12', closed: 'none', other: 'fewer than five', since: 'March 2026' },
            row: [
              { label: 'March 2026', intime: '9', late: 'fewer than five', slowest: '41' },
              { label: 'July to August 2026', late: 'none' },
            ],
            column: [
              { overdue: [{ 'slowest-at': '9.09' }], ontime: [] },
              { overdue: [], ontime: [{ 'slowest-at': '54.55' }] },
            ],
          },
        ],
      },
    ]);
  });

  test('calls no promise kept of which no month can be told yet', () => {
    const values = valuesAt(madeAt, { 'answer-within-a-day': [] });
    expect([values['kept-answer-within-a-day'], values['awaited-answer-within-a-day'], values['unpublished-answer-within-a-day']]).toEqual([[], [{}], []]);
  });

  test('says so when nothing was missed, and when the figures are old', () => {
    const values = valuesAt('2026-11-20T12:00:00.001Z', { 'one-confirmation-mail': { most: 3, allowed: 3 } });
    expect(values).toMatchObject({ 'none-missed': [{}], 'some-missed': [], stale: [{ taken: 'November 20, 2026, 10:00 UTC' }] });
    const since = '2026-06-01T00:00:00.000Z';
    expect(valuesAt(madeAt, { 'one-confirmation-mail': { most: 3, allowed: 3 }, since })).toMatchObject({
      'none-missed': [],
      'none-missed-since': [{ since: 'June 1, 2026, 00:00 UTC' }],
    });
    expect(valuesAt('2026-11-20T12:00:00.000Z').stale).toEqual([]);
    expect(valuesAt(madeAt, { 'one-confirmation-mail': { most: 4, allowed: 3 } })['some-missed']).toEqual([{ 'missed-promises': '1' }]);
  });

  test('has an entry in its feed for each period that was closed, the newest first, whose name never changes', () => {
    expect(feedValues({ madeAt, facts }, register)).toMatchObject({
      updated: '2026-08-04T00:00:00.000Z',
      entry: [
        { id: 'answer-within-a-day/2026-08', months: 'July to August 2026', answered: '9', late: 'none', other: 'fewer than five' },
        { id: 'answer-within-a-day/2026-03', late: 'fewer than five', chosen: '12' },
      ],
    });
    expect(periodWords({ first: '2025-12', last: '2026-01' })).toBe('December 2025 to January 2026');
  });

  test('is answered with the newest snapshot from memory, under one address with its feed', async () => {
    const { app, jobs } = await openTestServer(embeddedPlace());
    await jobs.run('promises');
    const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
    const page = await ask('/promises');
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([200, 'text/html; charset=utf-8', expect.stringContaining('UTC')]);
    expect((await ask('/promises', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
    expect((await ask('/promises', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    const feed = await ask('/promises/feed.xml');
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect((await ask('/answers/promises')).statusCode).toBe(404);
  });
});

test('every slot of page and feed is filled by what a snapshot gives', () => {
  const [page = '', feed = ''] = Object.values(promiseFixtures());
  const known = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        known.add(name);
        collect(inner);
      }
  };
  const group = months('2026-03', { missed: 2, notForUs: 7 });
  const all: PromiseFacts = {
    since: '2026-10-01T00:00:00.000Z',
    'answer-within-a-day': [group],
    'ethics-answer-within-two-business-days': [months('2026-04', { notForUs: 2 })],
    'offered-times-are-free': { twice: 0, months: [months('2026-05')] },
    'one-confirmation-mail': { most: 1, allowed: 3 },
    'no-pixels': { letters: 2, pixels: 0 },
    'retention-kept': { lastRun: madeAt, overdue: 0 },
  };
  const told = register.map((promise) => ({ ...promise, misses: [{ month: '2026-03', happened: 'It was lost.', changed: 'A second address.' }] }));
  const missing = { 'answer-within-a-day': [months('2026-04')] };
  collect([
    pageValues({ madeAt, facts: all }, told, new Date('2026-11-21')),
    pageValues({ madeAt, facts: missing }, register, new Date(madeAt)),
    feedValues({ madeAt, facts: all }, register),
  ]);
  for (const [, slot = ''] of `${page}${feed}`.matchAll(/\{\{#?([a-z-]+)\}\}/g)) expect(known, slot).toContain(slot);
});
