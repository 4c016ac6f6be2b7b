import { renderToStaticMarkup } from 'react-dom/server';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readYaml } from '../../../contract/read-yaml.ts';
import { DateTable } from './RegionSheet.tsx';
import { region as regionWords } from './region-words.ts';
import { regions } from './regions.ts';

const folder = 'content/regions';
const all = readdirSync(folder).map((file) =>
  readYaml(`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8'), regions),
);
const words = 'content/pages/region.yaml';
const copy = readYaml(words, readFileSync(words, 'utf8'), regionWords);
const known = all.flatMap(({ regimes }) => regimes.flatMap(({ dates }) => dates.map(({ on }) => on)));

function daysAt(now: string): readonly string[] {
  const page = renderToStaticMarkup(<DateTable all={all} now={new Date(now)} copy={copy} />);
  return [...page.matchAll(/dateTime="([^"]+)"/g)].map(([, day]) => day ?? '');
}

test('Dates to come are in order and hold a day until it is over', () => {
  expect(daysAt('2026-11-25T12:00:00Z')).toEqual([...known].sort());
  expect(daysAt('2026-12-02T23:59:59Z')[0]).toBe('2026-12-02');
  for (const now of ['2026-12-03T00:00:00Z', '2027-05-02T00:00:00Z', '2028-08-03T00:00:00Z'])
    expect(daysAt(now), now).toEqual(known.filter((day) => day >= now.slice(0, 10)).sort());
});
