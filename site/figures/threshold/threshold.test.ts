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

it('says what a threshold costs on either floor, and what people then do', () => {
  const said = (threshold: number, isResealed = false): string => {
    const { word, rest, then } = statementOf({ threshold, isResealed }, words);
    return `${word} ${rest} ${then}`;
  };
  expect(said(0.6)).toBe(
    'Misuse 14 of 100, disuse 118 of 900. Lower the threshold and the first grows; raise it and the second does.',
  );
  expect(said(0.3)).toMatch(/People let the truck go when they should not\.$/);
  expect(said(0.9)).toMatch(/will look for a way round it\.$/);
  expect(said(0.6, true)).toBe(
    'Misuse 131 of 234, disuse 101 of 766. The truck reports what it reported before. At this threshold misuse was 14.',
  );
  expect(said(0.9, true)).toContain('Misuse 16 of 234, disuse 673 of 766.');
});
