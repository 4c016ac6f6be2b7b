import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  behaviour,
  clampAt,
  firstBeyond,
  gainLimit,
  gainLimitShown,
  gains,
  limit,
  mostDelay,
  run,
  settledAt,
  step,
} from './delayed-loop.ts';

/** Minutes in a cycle of the article's coating line. */
const cycle = 20;
const free = { isClamped: false };
const delays = Array.from({ length: mostDelay + 1 }, (_, delay) => delay);
/** Any gain that the figure's control can be set to. */
const anyGain = integer({ min: gains.least * 100, max: gains.most * 100 }).map((hundredths) => hundredths / 100);

describe('the worked example of the article', () => {
  it('has its limit at 0.445 for three cycles, shown as 0.44, and at 1.0 for one', () => {
    expect(gainLimit(3).toFixed(3)).toBe('0.445');
    expect(gainLimitShown(3)).toBe(0.44);
    expect(gainLimitShown(1)).toBe(1);
  });

  it('leaves the tolerance at cycle 12 at the default: four hours after the batch change', () => {
    const left = firstBeyond(run({ gain: 0.8, delay: 3, ...free }).errors, limit);
    expect(left).toBe(12);
    expect((12 * cycle) / 60).toBe(4);
  });

  it('stays within 2 from cycle 7 at half the limit: under two and a half hours', () => {
    expect(settledAt(run({ gain: 0.22, delay: 3, ...free }, 4000).errors)).toBe(7);
    expect((7 * cycle) / 60).toBeLessThan(2.5);
  });

  it('cycles for good between −4 and about +9 with the trim clamped, and no alarm sounds', () => {
    const found = behaviour({ gain: 0.8, delay: 3, isClamped: true });
    expect(found).toMatchObject({ kind: 'contained', below: clampAt - step, alarm: false });
    if (found.kind !== 'contained') return;
    expect(Math.round(found.above)).toBe(9);
    expect(found.period).toBeCloseTo(11, 6);
  });

  it('settles and rings at the default once the age is one cycle', () => {
    const found = behaviour({ gain: 0.8, delay: 1, ...free });
    expect(found).toMatchObject({ kind: 'settles', settles: 11 });
    if (found.kind === 'settles') expect(found.overshoot).toBeGreaterThan(4.5);
  });
});

it('the limit separates loops that settle from loops that hunt, at every delay', () => {
  for (const delay of delays) {
    const last = (gain: number) =>
      Math.max(
        ...run({ gain, delay, ...free }, 3000)
          .errors.slice(-100)
          .map(Math.abs),
      );
    expect(last(gainLimit(delay) - 0.004), `below, d = ${delay}`).toBeLessThan(1);
    expect(last(gainLimit(delay) + 0.004), `above, d = ${delay}`).toBeGreaterThan(6);
  }
});

it('the displayed limit is never higher than the real one', () => {
  for (const delay of delays) expect(gainLimitShown(delay)).toBeLessThanOrEqual(gainLimit(delay) + 1e-6);
});

it('the words that a reader gets fit the run: what settles does, what hunts leaves the limits, what is contained stays at the clamp', () => {
  assert(
    property(anyGain, integer({ min: 0, max: mostDelay }), constantFrom(true, false), (gain, delay, isClamped) => {
      const loop = { gain, delay, isClamped };
      const { errors } = run(loop, 4000);
      const found = behaviour(loop);
      switch (found.kind) {
        case 'creeps':
        case 'settles':
          expect(found.settles).toBe(settledAt(errors));
          expect(Math.min(...errors) < 0).toBe(found.kind === 'settles');
          break;
        case 'hunts':
          expect(Math.abs(errors[found.breach] ?? 0)).toBeGreaterThan(limit);
          expect(found.swing).toBeGreaterThan(1);
          break;
        case 'contained':
          expect(Math.max(found.below, found.above)).toBeLessThanOrEqual(step + clampAt);
          expect(found.period).toBeGreaterThan(0);
          break;
        case 'swings':
          expect(Math.max(...errors)).toBeCloseTo(step, 6);
      }
    }),
    { numRuns: 60 },
  );
});
