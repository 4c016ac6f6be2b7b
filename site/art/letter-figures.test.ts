import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { field, night, stops } from './source/letter-trials.ts';

function letter(slug: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', 'content', 'letters', `${slug}.md`), 'utf8');
}

test('the figures of the night at the bench are the results of its simulation', () => {
  const text = letter('twelve-places-on-the-bench');
  const { open, bound } = night();
  expect(bound.looked).toBe(open.looked);
  const count = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen'][bound.stops.length - 10];
  for (const said of [
    `looks at ${open.looked} rings`,
    `Without the limit, ${open.waiting} are still waiting at six`,
    `the line stops ${count} times, for ${Math.round(bound.held)} minutes in all`,
    `the last of them for ${open.waiting * 1.5} minutes`,
    `Without a limit ${open.waiting} are waiting at six`,
  ])
    expect(text).toContain(said);
  expect(Math.floor((bound.stops[0]?.[0] ?? 0) - 60)).toBe(2);
  expect(text).toContain('at three minutes past eleven');
});

test('the figures of the truck on the wet floor are the results of its simulation', () => {
  const text = letter('a-truck-on-a-wet-floor');
  const { dry, wet, slow } = stops();
  expect([field, dry.past, slow.past]).toEqual([1, 0, 0]);
  expect([dry.speed, wet.speed, slow.speed]).toEqual([1.6, 1.6, 0.8]);
  for (const said of [
    `On the dry one the longest takes ${dry.longest.toFixed(2)} metres`,
    `${wet.past} of the two hundred end beyond the field, the farthest after ${wet.longest.toFixed(2)} metres`,
    `the longest takes ${slow.longest.toFixed(2)} metres`,
    `wet at the same speed, ${wet.past} end beyond it`,
  ])
    expect(text).toContain(said);
  expect(slow.longest).toBeLessThan(0.5);
});
