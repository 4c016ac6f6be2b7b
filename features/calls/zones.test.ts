import { expect, test } from 'vitest';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { Zones } from './zones.ts';

const words = sharedWords('content').callPages.zones;
const zones = new Zones(words);
const summer = Date.parse('2026-07-01T12:00:00Z');

test('every zone of the database stands once in the list, under a region, with a name that is no identifier', () => {
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

test('a zone is named as people name it, with what its clocks show at that season', () => {
  const label = (id: string, now: number) => zones.label(id, now);
  const winter = Date.parse('2026-01-01T12:00:00Z');
  expect([label('Europe/Jersey', winter), label('Europe/Jersey', summer)]).toEqual([
    'Jersey (UTC+0)',
    'Jersey (UTC+1)',
  ]);
  expect(label('Asia/Calcutta', summer)).toBe('Kolkata (UTC+5:30)');
  expect(label('America/St_Johns', summer)).toBe('St John’s (UTC−2:30)');
  expect(label('America/Argentina/Ushuaia', summer)).toBe('Ushuaia, Argentina (UTC−3)');
  expect([label('Australia/Lord_Howe', winter), label('Australia/Lord_Howe', summer)]).toEqual([
    'Lord Howe (UTC+11)',
    'Lord Howe (UTC+10:30)',
  ]);
});

test('a zone is found by each of its names, and nothing is found by what is none', () => {
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'europe/warsaw', 'UTC', 'Etc/UTC'].map((name) => zones.find(name))).toEqual([
    'Asia/Calcutta',
    'Asia/Calcutta',
    'Europe/Warsaw',
    'UTC',
    'UTC',
  ]);
  for (const name of ['', 'nowhere', '<b>', '+01:00', 'x'.repeat(64)]) expect(zones.find(name)).toBeUndefined();
});
