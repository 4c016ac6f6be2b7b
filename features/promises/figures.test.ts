import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countedPromises } from './promise-register.ts';
import { embeddedPlace, temporaryFolder } from '../../tests/stage/engines.ts';
import { sharedWords, writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { feedEntries, periodWords, shownFigures } from './figures.ts';
import type { PublishedMonths } from './closed-months.ts';
import { PromisedPages } from './promised-pages.ts';
import type { PromiseFacts } from './snapshot.ts';

const content = join(import.meta.dirname, '..', '..', 'content');
const register = sharedWords(content).promises;
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
  'answer-within-a-day': [
    months('2026-03', { missed: 1, chosen: 12, slowest: 41 }),
    months('2026-08', { first: '2026-07', notForUs: 3 }),
  ],
  'one-confirmation-mail': { most: 2, allowed: 3 },
  'retention-kept': { lastRun: '2026-11-20T03:10:00.000Z', overdue: 0 },
};

const figuresAt = (now: string, given = facts) => shownFigures({ madeAt, facts: given }, register, new Date(now));

describe('/promises', () => {
  test('shows a promise as missed or kept, each ending apart and none of fewer than five, and says of one that is not published that it is not', () => {
    const { pledges, ...figures } = figuresAt(madeAt);
    const standing = (wanted: string) => countedPromises.filter((promise) => pledges.get(promise)?.standing === wanted);
    expect([standing('missed'), standing('kept'), standing('unpublished')]).toEqual([
      ['answer-within-a-day'],
      ['one-confirmation-mail', 'retention-kept'],
      ['ethics-answer-within-two-business-days', 'offered-times-are-free', 'no-pixels'],
    ]);
    expect(figures).toEqual({ taken: 'November 20, 2026, 10:00 UTC', isStale: false, missed: 1, since: undefined });
    expect(pledges.get('answer-within-a-day')).toMatchObject({
      misses: [],
      figure: {
        since: 'March 2026',
        endings: { answered: '18', late: 'fewer than five', chosen: '12', closed: 'none', other: 'fewer than five' },
        rows: [
          { label: 'March 2026', inTime: '9', late: 'fewer than five', hours: { slowest: '41' } },
          { label: 'July to August 2026', late: 'none' },
        ],
        timed: {
          hours: undefined,
          plot: {
            columns: [
              { slowest: '9.09', isOverdue: true },
              { slowest: '54.55', isOverdue: false },
            ],
          },
        },
      },
    });
  });

  test('calls no promise kept of which no month can be told yet', () => {
    expect(figuresAt(madeAt, { 'answer-within-a-day': [] }).pledges.get('answer-within-a-day')).toEqual({
      standing: 'awaited',
    });
  });

  test('says so when nothing was missed, and when the figures are old', () => {
    const kept = { 'one-confirmation-mail': { most: 3, allowed: 3 } };
    expect(figuresAt('2026-11-20T12:00:00.001Z', kept)).toMatchObject({
      missed: 0,
      since: undefined,
      isStale: true,
      taken: 'November 20, 2026, 10:00 UTC',
    });
    expect(figuresAt(madeAt, { ...kept, since: '2026-06-01T00:00:00.000Z' })).toMatchObject({
      missed: 0,
      since: 'June 1, 2026, 00:00 UTC',
    });
    expect(figuresAt('2026-11-20T12:00:00.000Z').isStale).toBe(false);
    expect(figuresAt(madeAt, { 'one-confirmation-mail': { most: 4, allowed: 3 } }).missed).toBe(1);
  });

  test('has an entry in its feed for each period that was closed, the newest first, whose name never changes', () => {
    expect(feedEntries({ madeAt, facts }, register)).toMatchObject({
      updated: '2026-08-04T00:00:00.000Z',
      entries: [
        {
          id: 'answer-within-a-day/2026-08',
          months: 'July to August 2026',
          endings: { answered: '9', late: 'none', other: 'fewer than five' },
        },
        { id: 'answer-within-a-day/2026-03', endings: { late: 'fewer than five', chosen: '12' } },
      ],
    });
    expect(periodWords({ first: '2025-12', last: '2026-01' })).toBe('December 2025 to January 2026');
  });

  test('is written with every figure in its words, what the firm tells of a miss as text, and each closed month in the feed', () => {
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
    const told = register.map((promise) => ({
      ...promise,
      misses: [{ month: '2026-03', happened: 'It was <b>lost</b>.', changed: 'A second address.' }],
    }));
    const pages = new PromisedPages(writeSiteFixture(join(temporaryFolder(), 'dist')));
    const page = pages.page({ madeAt, facts: all }, told, new Date('2026-11-21'));
    const text = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const said of [
      'These figures are from November 20, 2026, 10:00 UTC.',
      'Promises missed in the last twelve months: 1.',
      'Since March 2026. Half within 5 hours, nine in ten within 14, the slowest after 20.5.',
      'It was &lt;b&gt;lost&lt;/b&gt;. A second address.',
      'Of 9 calls since May 2026.',
      '3 are allowed.',
      'in the 2 emails',
      'Last deletion: November 20, 2026, 10:00 UTC.',
    ])
      expect(text).toContain(said);
    expect(`${page}${pages.feed({ madeAt, facts: all }, told)}`).not.toMatch(/\{(?!name|emails)/);
    const feed = pages.feed({ madeAt, facts: all }, told);
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(feed).toContain('<id>tag:corbiere.example,2026:/promises/answer-within-a-day/2026-03</id>');
  });

  test('is answered with the newest snapshot from memory, under one address with its feed', async () => {
    const { app, jobs } = await openTestServer(embeddedPlace());
    await jobs.run('promises');
    const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
    const page = await ask('/promises');
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringContaining('UTC'),
    ]);
    expect((await ask('/promises', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
    expect((await ask('/promises', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    const feed = await ask('/promises/feed.xml');
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect((await ask('/answers/promises')).statusCode).toBe(404);
  });
});
