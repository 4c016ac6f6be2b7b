import { readFileSync } from 'node:fs';
import { assert, boolean, constantFrom, property } from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { claim } from '../../copy/registers.ts';
import { relianceAt, settings } from './crossings.ts';
import { statementOf } from './statements.ts';
import { threshold as schema } from './threshold-words.ts';

const words = schema.parse(
  parse(readFileSync(new URL('../../../content/figures/threshold.yaml', import.meta.url), 'utf8')),
);

describe('a thousand crossings', () => {
  it('stay a thousand at every threshold, on either floor', () => {
    assert(
      property(constantFrom(...settings), boolean(), (threshold, isResealed) => {
        const { served, misuse, disuse, caught, right, wrong } = relianceAt(threshold, isResealed);
        expect(served + misuse + disuse + caught).toBe(1000);
        expect([served + disuse, misuse + caught]).toEqual([right, wrong]);
      }),
    );
  });

  it('trade misuse for disuse as the threshold rises, and have no threshold at which both are nil', () => {
    for (const isResealed of [false, true]) {
      const costs = settings.map((threshold) => relianceAt(threshold, isResealed));
      costs.slice(1).forEach((next, place) => {
        expect(next.misuse).toBeLessThanOrEqual(costs[place]?.misuse ?? 0);
        expect(next.disuse).toBeGreaterThanOrEqual(costs[place]?.disuse ?? 0);
      });
      for (const { misuse, disuse } of costs) expect(misuse + disuse).toBeGreaterThan(0);
    }
  });
});

it('counts what the article’s table says of it', () => {
  const { served, misuse, disuse, caught } = relianceAt(0.6, false);
  expect([served, misuse, disuse, caught].map(String)).toEqual(
    ['trust-served', 'trust-misuse', 'trust-disuse', 'trust-caught'].map((id) => claim(id).figure),
  );
});

it.each([
  [0.3, 'People let the truck go when they should not.'],
  [0.9, 'will look for a way round it.'],
])('says what people do at a threshold of %d', (threshold, end) => {
  expect(statementOf({ threshold, isResealed: false }, words).then).toContain(end);
});
