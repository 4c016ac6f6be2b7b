/**
 * The loop of the worked example in *The Next Industrial Intelligence*
 * (content/claims/next-industrial-intelligence.yaml): each cycle it subtracts the share `gain` (K) of the error of
 * `delay` (d) cycles ago,
 *
 *     y[k+1] = y[k] − K·y[k−d],   y[0] = 6, no error before it,   trim u[k] = y[k] − 6
 *
 * and settles if K < 2 sin(π / (4d + 2)). The figure uses turns a minute for micrometres and seconds for cycles.
 */

/** The error at cycle 0, and the bounds for out of limits and for settled; turns a minute. */
export const step = 6;
export const limit = 15;
export const band = 2;
/** Largest trim in either direction when clamped; turns a minute. */
export const clampAt = 10;
/** Cycles shown in the figure, and the range of its graph either side of the set point in turns a minute. */
export const horizon = 48;
export const graphEdge = 20;
/** Bounds of the settings. */
export const gains = { least: 0.05, most: 1.2, step: 0.01 } as const;
export const mostDelay = 6;

export interface Loop {
  readonly gain: number;
  /** Whole cycles. */
  readonly delay: number;
  readonly isClamped: boolean;
}

/** The lowest gain at which a loop with this delay no longer settles. */
export function gainLimit(delay: number): number {
  return 2 * Math.sin(Math.PI / (4 * delay + 2));
}

/** The same rounded down to two decimals, as a stability limit must not be overstated. */
export function gainLimitShown(delay: number): number {
  return Math.floor(gainLimit(delay) * 100 + 1e-6) / 100;
}

/** The highest gain at which the loop returns without overshoot: d^d / (d+1)^(d+1). */
function creepLimit(delay: number): number {
  return delay ** delay / (delay + 1) ** (delay + 1);
}

export interface Run {
  /** Error at each cycle, starting at 0. */
  readonly errors: readonly number[];
  readonly trims: readonly number[];
}

/** Simulates a loop for a number of cycles. */
export function run({ gain, delay, isClamped }: Loop, cycles = horizon): Run {
  const bound = isClamped ? clampAt : Infinity;
  const errors = [step];
  const trims = [0];
  let trim = 0;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    trim = Math.max(-bound, Math.min(bound, trim - gain * (errors[cycle - delay] ?? 0)));
    trims.push(trim);
    errors.push(step + trim);
  }
  return { errors, trims };
}

/** The error at a moment in seconds, linearly interpolated between cycles. */
export function errorAt(errors: readonly number[], seconds: number): number {
  if (seconds < 0) return 0;
  const cycle = Math.min(Math.floor(seconds), errors.length - 1);
  const [from = 0, to = from] = errors.slice(cycle, cycle + 2);
  return from + (to - from) * (seconds - cycle);
}

/** The first cycle whose error exceeds a bound in either direction; undefined if there is none. */
export function firstBeyond(errors: readonly number[], bound: number): number | undefined {
  const found = errors.findIndex((error) => Math.abs(error) > bound);
  return found === -1 ? undefined : found;
}

/** The cycle from which the error stays within the settled band; undefined if it does not settle by the end. */
export function settledAt(errors: readonly number[]): number | undefined {
  const last = errors.findLastIndex((error) => Math.abs(error) > band);
  return last + 1 < errors.length ? last + 1 : undefined;
}

/**
 * The dominant root of z^(d+1) − z^d + K = 0: its modulus is the growth per cycle, its angle the frequency of the
 * oscillation in radians per cycle, 0 if there is none. Newton's method from the stability limit, where the root is
 * e^(iπ/(2d+1)).
 */
function dominantRoot(gain: number, delay: number): { readonly growth: number; readonly angle: number } {
  if (delay === 0) return { growth: Math.abs(1 - gain), angle: gain > 1 ? Math.PI : 0 };
  if (gain <= creepLimit(delay)) return { growth: 1, angle: 0 };
  const edge = gainLimit(delay);
  let re = Math.cos(Math.PI / (2 * delay + 1));
  let im = Math.sin(Math.PI / (2 * delay + 1));
  for (let turn = 1; turn <= 60; turn += 1) {
    const near = edge + (gain - edge) * Math.min(1, turn / 40);
    // a + bi is z^d, and c + ei is z^(d−1).
    let [a, b] = [1, 0];
    for (let power = 0; power < delay; power += 1) [a, b] = [a * re - b * im, a * im + b * re];
    const size = re * re + im * im;
    const [c, e] = [(a * re + b * im) / size, (b * re - a * im) / size];
    const [valueRe, valueIm] = [a * re - b * im - a + near, a * im + b * re - b];
    const [slopeRe, slopeIm] = [(delay + 1) * a - delay * c, (delay + 1) * b - delay * e];
    const slope = slopeRe * slopeRe + slopeIm * slopeIm;
    re -= (valueRe * slopeRe + valueIm * slopeIm) / slope;
    im -= (valueIm * slopeRe - valueRe * slopeIm) / slope;
  }
  return { growth: Math.hypot(re, im), angle: Math.abs(Math.atan2(im, re)) };
}

/** The behaviour of a loop, with its figures. Times in seconds (one per cycle); errors in turns a minute. */
type Behaviour =
  | { readonly kind: 'creeps'; readonly settles: number }
  | { readonly kind: 'settles'; readonly settles: number; readonly overshoot: number }
  | { readonly kind: 'swings'; readonly period: number }
  | { readonly kind: 'hunts'; readonly period: number; readonly swing: number; readonly breach: number }
  | {
      readonly kind: 'contained';
      readonly period: number;
      readonly below: number;
      readonly above: number;
      readonly alarm: boolean;
    };

/** Cycles after which every possible gain has settled or reached its steady oscillation. */
const longRun = 4000;
const tail = 600;

function crossingPeriod(errors: readonly number[]): number {
  const crossings: number[] = [];
  let before = errors[0] ?? 0;
  for (const [cycle, error] of errors.entries()) {
    if (before < 0 && error >= 0) crossings.push(cycle - error / (error - before));
    before = error;
  }
  return ((crossings.at(-1) ?? 0) - (crossings[0] ?? 0)) / (crossings.length - 1);
}

export function behaviour(loop: Loop): Behaviour {
  const { gain, delay, isClamped } = loop;
  const edge = gainLimit(delay);
  const { growth, angle } = dominantRoot(gain, delay);
  const period = (2 * Math.PI) / angle;
  if (Math.abs(gain - edge) < 1e-6 && !isClamped) return { kind: 'swings', period };
  const { errors } = run(loop, longRun);
  if (gain < edge) {
    const lowest = Math.min(...errors);
    const settles = settledAt(errors) ?? longRun;
    return lowest >= 0 ? { kind: 'creeps', settles } : { kind: 'settles', settles, overshoot: -lowest };
  }
  if (!isClamped)
    return { kind: 'hunts', period, swing: growth ** period, breach: firstBeyond(errors, limit) ?? longRun };
  const last = errors.slice(-tail);
  const [below, above] = [-Math.min(...last), Math.max(...last)];
  return { kind: 'contained', period: crossingPeriod(last), below, above, alarm: Math.max(below, above) > limit };
}
