import { readFileSync } from 'node:fs';
import { assert, integer, property, tuple } from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { claim } from '../../copy/registers.ts';
import { evaluation as schema } from './evaluation-words.ts';
import { wilson, score, worstFirst } from './scores.ts';
import { evaluationFigure } from './evaluation-setting.ts';
import { rowsOf } from './statements.ts';

const words = schema.parse(
  parse(readFileSync(new URL('../../../content/figures/evaluation.yaml', import.meta.url), 'utf8')),
);

/** Any number of items, and any number of wrong ones among them. */
const counted = integer({ min: 1, max: 5000 }).chain((items) =>
  tuple(integer({ min: 0, max: items }), integer({ min: items, max: items })),
);

describe('Wilson’s interval', () => {
  it('has ends that solve (p − P)² = z² P(1 − P)/n, holds the rate, and stays between 0 and 1', () => {
    assert(
      property(counted, ([wrong, items]) => {
        const { rate, low, high } = wilson(wrong, items);
        for (const end of [low, high]) expect((rate - end) ** 2).toBeCloseTo((1.96 ** 2 * end * (1 - end)) / items, 10);
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it('one test is within the limit on average while a setting is over it and another has no number', () => {
  const { average, slices } = score(evaluationFigure.first);
  expect(average).toMatchObject({ items: 1200, wrong: 71, verdict: 'within' });
  expect(slices.map(({ verdict }) => verdict)).toEqual(['within', 'open', 'open', 'over', 'none']);
  expect(worstFirst(slices).map(({ id }) => id)).toEqual(['D', 'C', 'B', 'A', 'E']);
});

it('scoring by register shows that an undecided setting is over the limit for hurried texts', () => {
  const { slices } = score({ ...evaluationFigure.first, cut: 'register' });
  expect(slices.find(({ id }) => id === 'C1')?.verdict).toBe('open');
  expect(slices.find(({ id }) => id === 'C2')?.verdict).toBe('over');
});

it('the words are the numbers that the article’s table of measurements has', () => {
  const [worst] = rowsOf(evaluationFigure.first, words);
  expect(worst).toMatchObject({
    id: 'D',
    name: 'Small branch',
    wrong: '22.5',
    interval: '12.3–37.5',
    verdict: 'over',
  });
  expect(claim('ci-branch').figure).toBe('22.5%, between 12.3 and 37.5');
  expect(claim('ci-average').figure).toBe('5.9%');
});
