import { expect, test } from 'vitest';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { Zones } from './zones.ts';

const words = sharedWords('content').callPages.zones;
const zones = new Zones(words);
const summer = Date.parse('2026-07-01T12:00:00Z');

test('every zone of the database is listed once, under a region, with a readable name', () => {
  const options = zones.options('UTC', summer);
  const listed = [...options.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)/g)];
  expect(listed.map(([, id]) => id).sort()).toEqual(
    [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort(),
  );
  expect(listed.filter(([, , label = '']) => /_|\//.test(label))).toEqual([]);
  expect([...options.matchAll(/<optgroup label="([^"]+)"><option/g)].map(([, region]) => region)).toEqual(
    Object.values(words.regions),
  );
});

test.each([
  ['Europe/Jersey', '01', 'Jersey (UTC+0)'],
  ['Europe/Jersey', '07', 'Jersey (UTC+1)'],
  ['Asia/Calcutta', '07', 'Kolkata (UTC+5:30)'],
  ['America/St_Johns', '07', 'St John’s (UTC−2:30)'],
  ['America/Argentina/Ushuaia', '07', 'Ushuaia, Argentina (UTC−3)'],
  ['Australia/Lord_Howe', '01', 'Lord Howe (UTC+11)'],
  ['Australia/Lord_Howe', '07', 'Lord Howe (UTC+10:30)'],
])('a zone is named as people name it, with what its clocks show at that season: %s in %s', (id, month, label) => {
  expect(zones.label(id, Date.parse(`2026-${month}-01T12:00:00Z`))).toBe(label);
});

test('a zone is found by each of its names, and an unknown name finds none', () => {
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'europe/warsaw', 'UTC', 'Etc/UTC'].map((name) => zones.find(name))).toEqual([
    'Asia/Calcutta',
    'Asia/Calcutta',
    'Europe/Warsaw',
    'UTC',
    'UTC',
  ]);
  for (const name of ['', 'nowhere', '<b>', '+01:00', 'x'.repeat(64)]) expect(zones.find(name)).toBeUndefined();
});
