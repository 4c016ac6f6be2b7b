import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { embeddedPlace, temporaryFolder } from '../../tests/stage/engines.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import type { PublishedMonths } from './closed-months.ts';
import { exampleMonths } from './page/example-snapshot.ts';
import { publishedPromisesOf } from './show-promises.ts';
import type { PromiseFacts } from './snapshot.ts';

const madeAt = '2026-11-20T10:00:00.000Z';

const months = (last: string, figures: Partial<PublishedMonths> = {}): PublishedMonths => ({
  ...exampleMonths,
  ...{ first_month: last, last_month: last, kept: 9, missed: 0, chosen: 0, slowest: 20.5 },
  ...figures,
});

const kept: PromiseFacts = {
  since: '2024-06-01T00:00:00.000Z',
  'answer-within-a-day': [months('2026-03')],
  'ethics-answer-within-two-business-days': [],
  'offered-times-are-free': { twice: 0, months: [months('2026-05')] },
  'one-confirmation-mail': { most: 3, allowed: 3 },
  'no-pixels': { letters: 2, pixels: 0 },
  'retention-kept': { lastRun: '2026-11-20T03:10:00.000Z', overdue: 0 },
};
const missed: PromiseFacts = {
  ...kept,
  'answer-within-a-day': [
    months('2026-03', { missed: 1, chosen: 12, slowest: 41 }),
    months('2026-08', { first_month: '2026-07', not_for_us: 3 }),
  ],
  'ethics-answer-within-two-business-days': [months('2026-04', { first_month: '2025-12' })],
  'one-confirmation-mail': { most: 4, allowed: 3 },
};

const misses = ['2026-03', '2025-03'].map((month) => ({ month, happened: 'It was <b>lost</b>.', changed: month }));

function published() {
  const dist = writeSiteFixture(join(temporaryFolder(), 'dist'));
  const built = join(dist, 'answers', 'promises.json');
  writeFileSync(built, readFileSync(built, 'utf8').replace('"misses":[]', `"misses":${JSON.stringify(misses)}`));
  return publishedPromisesOf(dist);
}

const page = (facts: PromiseFacts, now = madeAt): string => published().page({ madeAt, facts }, new Date(now));

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test.each<[string, PromiseFacts, string, readonly string[]]>([
  [
    'nothing was missed, of which one promise has no month to tell of yet',
    kept,
    madeAt,
    [
      'Counted by our server, last on November 20, 2026, 10:00 UTC.',
      'Missed in the last twelve months: none.',
      'Not counted yet ethics-answer-within-two-business-days',
      'No finished month has had five answers yet.',
      'Since March 2026. Half within 5 hours, nine in ten within 14, the slowest after 20.5.',
      'Of 9 calls since May 2026.',
      '3 are allowed.',
      'in the 2 letters',
      'Last deletion: November 20, 2026, 03:10 UTC.',
    ],
  ],
  [
    'it has counted for less than a year',
    { ...kept, since: '2026-06-01T00:00:00.000Z' },
    madeAt,
    ['Missed since counting began on June 1, 2026, 00:00 UTC: none.'],
  ],
  [
    'a figure is one',
    {
      ...kept,
      'offered-times-are-free': { twice: 1, months: [] },
      'one-confirmation-mail': { most: 1, allowed: 3 },
      'no-pixels': { letters: 2, pixels: 1 },
      'retention-kept': { lastRun: null, overdue: 1 },
    },
    madeAt,
    [
      '1 call time given to two people. No finished',
      '1 confirmation email at most to one address',
      '1 tracking pixel in the 2 letters',
      '1 record kept longer than we say. The first',
    ],
  ],
  [
    'promises were missed: each ending apart, none of fewer than five, and what the firm tells of it',
    missed,
    madeAt,
    [
      'Promises missed in the last twelve months: 2.',
      'Missed answer-within-a-day: “We keep answer-within-a-day”',
      'Answered in time 18 Late, or not answered fewer than five Chose a time for a call 12 Closed without an answer none Not for us fewer than five',
      'March 2026 9 fewer than five 5 14 41 July to August 2026 9 none 5 14 20.5',
      'March 2026 It was &lt;b&gt;lost&lt;/b&gt;. 2026-03',
      'Kept ethics-answer-within-two-business-days',
      'December 2025 to April 2026 9 none',
      'Missed one-confirmation-mail',
      'Not written down yet.',
    ],
  ],
  ['the figures are old', kept, '2026-11-20T12:00:00.001Z', ['These figures are from November 20, 2026, 10:00 UTC.']],
])('/promises says so when %s', (_, facts, now, sentences) => {
  const html = page(facts, now);
  const text = textOf(html);
  for (const sentence of sentences) expect(text).toContain(sentence);
  expect(html).not.toMatch(/\{(?!name|emails)/);
});

test('/promises mentions its age only once the next count is an hour late, and omits misses over a year old', () => {
  expect(textOf(page(kept, '2026-11-20T12:00:00.000Z'))).not.toContain('These figures are from');
  expect(textOf(page(missed))).not.toContain('2025-03');
});

test('the plot has a column for each period in its place, and a triangle for a missed promise', () => {
  const html = page(missed);
  expect([...html.matchAll(/<svg x="([\d.]+)%" y="([\d.]+)%"/g)].map(([, x, y]) => [x, y])).toEqual([
    ['29.17', '88.91'],
    ['29.17', '9.09'],
    ['66.67', '88.91'],
    ['66.67', '54.55'],
  ]);
  expect(html.match(/<path class="fill-error" d="M0-6/g)).toHaveLength(1);
});

test('its feed has an entry for each period that was closed, the newest first, with no number below five', () => {
  const feed = published().feed({ madeAt, facts: missed });
  expect([...feed.matchAll(/<id>([^<]+)/g)].map(([, id]) => id)).toEqual([
    'tag:firm.example,2024:/promises',
    'tag:firm.example,2024:/promises/answer-within-a-day/2026-08',
    'tag:firm.example,2024:/promises/ethics-answer-within-two-business-days/2026-04',
    'tag:firm.example,2024:/promises/answer-within-a-day/2026-03',
  ]);
  expect(feed).toContain('<title>July to August 2026: ');
  expect(feed).toContain('Late, or not answered: fewer than five; Chose a time for a call: 12;');
  expect(feed).not.toMatch(/\{(?!name)/);
});

test('/promises is served with the newest snapshot from memory', async () => {
  const { app } = await openTestServer(embeddedPlace());
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  // First counted at the server's start.
  const { statusCode, headers, body } = await vi.waitUntil(async () => {
    const page = await ask('/promises');
    return page.statusCode === 200 && page;
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('UTC');
  expect((await ask('/promises', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  expect((await ask('/promises', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  const feed = await ask('/promises/feed.xml');
  expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect((await ask('/answers/promises')).statusCode).toBe(404);
});
