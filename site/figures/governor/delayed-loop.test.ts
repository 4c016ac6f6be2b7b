import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { armCosine, collars, coneHeight } from './cone.ts';
import {
  behaviour,
  clampAt,
  creepLimit,
  dominantRoot,
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
const anyDelay = integer({ min: 1, max: mostDelay });
/** Every gain that the figure's control can stand at. */
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

describe('the limit', () => {
  it('parts the loops that settle from those that hunt, at every delay', () => {
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

  it('is never shown higher than it is', () => {
    for (const delay of delays) expect(gainLimitShown(delay)).toBeLessThanOrEqual(gainLimit(delay) + 1e-6);
  });

  it('swings with the period 4d + 2 and neither grows nor dies away', () => {
    for (const delay of delays.slice(1)) {
      const { growth, angle } = dominantRoot(gainLimit(delay) + 1e-9, delay);
      expect(growth).toBeCloseTo(1, 6);
      expect((2 * Math.PI) / angle).toBeCloseTo(4 * delay + 2, 3);
    }
    expect(behaviour({ gain: 1, delay: 1, ...free })).toMatchObject({ kind: 'swings' });
  });
});

describe('the dominant root', () => {
  it('solves z^(d+1) − z^d + K = 0 at every gain and delay that can be set', () => {
    assert(
      property(anyGain, anyDelay, (gain, delay) => {
        if (gain <= creepLimit(delay)) return;
        const { growth, angle } = dominantRoot(gain, delay);
        const [re, im] = [growth * Math.cos(angle), growth * Math.sin(angle)];
        let [a, b] = [1, 0];
        for (let power = 0; power < delay; power += 1) [a, b] = [a * re - b * im, a * im + b * re];
        expect(Math.hypot(a * re - b * im - a + gain, a * im + b * re - b)).toBeLessThan(1e-6);
      }),
    );
  });

  it('says on which side of the limit a loop is', () => {
    assert(
      property(anyGain, anyDelay, (gain, delay) => {
        const { growth } = dominantRoot(gain, delay);
        if (gain <= creepLimit(delay) || Math.abs(gain - gainLimit(delay)) < 1e-6) return;
        expect(growth < 1).toBe(gain < gainLimit(delay));
      }),
    );
  });
});

describe('the words that a reader gets', () => {
  it('fit the run: what settles does, what hunts leaves the limits, what is contained stays at the clamp', () => {
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

  it('say no overshoot below d^d / (d+1)^(d+1), and one above it', () => {
    for (const delay of delays.slice(1)) {
      expect(Math.min(...run({ gain: creepLimit(delay) * 0.99, delay, ...free }, 400).errors)).toBeGreaterThanOrEqual(
        0,
      );
      expect(Math.min(...run({ gain: creepLimit(delay) * 1.1, delay, ...free }, 400).errors)).toBeLessThan(0);
    }
  });
});

test('a run is the recurrence, and is scaled by nothing but its step', () => {
  assert(
    property(double({ min: 0.05, max: 1.2, noNaN: true }), integer({ min: 0, max: mostDelay }), (gain, delay) => {
      const { errors, trims } = run({ gain, delay, ...free }, 40);
      for (let k = 0; k < 40; k += 1)
        expect(errors[k + 1]).toBeCloseTo((errors[k] ?? 0) - gain * (errors[k - delay] ?? 0), 6);
      expect(trims.map((trim) => trim + step)).toEqual(errors);
    }),
  );
});

test('the cone stands a forearm high at sixty turns a minute, a finger at three hundred, and the collars hold the arms', () => {
  expect(Math.round(coneHeight(60) * 1000)).toBe(248);
  expect(Math.round(coneHeight(300) * 1000)).toBe(10);
  expect(armCosine(1000)).toBe(armCosine(collars.most));
  expect(armCosine(1)).toBe(armCosine(collars.least));
});
