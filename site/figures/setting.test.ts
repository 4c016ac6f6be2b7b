import { assert, constantFrom, double, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { evaluationFigure } from './evaluation/evaluation-setting.ts';
import { counts } from './evaluation/scores.ts';
import { governorFigure } from './governor/governor-setting.ts';
import { isSameSetting, nearest } from './setting.ts';
import { thresholdFigure } from './threshold/threshold-setting.ts';

const scale = { least: 0.05, most: 1.2, step: 0.01 };

it('missing and invalid numbers in an address fall back to the article’s', () => {
  for (const written of [undefined, '', ' ', 'fast', 'NaN', 'Infinity']) expect(nearest(written, scale, 0.8)).toBe(0.8);
  assert(
    property(string(), (written) => {
      const set = nearest(written, scale, 0.8);
      expect(set).toBeGreaterThanOrEqual(0.05);
      expect(set).toBeLessThanOrEqual(1.2);
    }),
  );
});

it('a setting survives being written to an address and read back', () => {
  assert(
    property(double({ min: 0.05, max: 1.2, noNaN: true }), constantFrom(true, false), (gain, isClamped) => {
      const set = governorFigure.read({ gain: String(gain) });
      const setting = { ...set, isClamped };
      expect(governorFigure.read(governorFigure.write(setting))).toEqual(setting);
    }),
  );
  const resealed = { threshold: 0.9, isResealed: true };
  expect(thresholdFigure.read(thresholdFigure.write(resealed))).toEqual(resealed);
  const { first } = evaluationFigure;
  expect(evaluationFigure.read(evaluationFigure.write(first))).toEqual(first);
  for (const count of counts) expect(evaluationFigure.read({ C: String(count) }).items.C).toBe(count);
  expect(evaluationFigure.read({ C: '500', cut: 'sideways', limit: '99' })).toEqual({
    ...first,
    limit: 0.3,
    items: { ...first.items, C: 400 },
  });
});

it('two settings that differ only in the view are equal', () => {
  const { first } = governorFigure;
  expect(isSameSetting(governorFigure, first, { ...first, moment: 40 })).toBe(true);
  expect(isSameSetting(governorFigure, first, { ...first, isClamped: true })).toBe(false);
});
