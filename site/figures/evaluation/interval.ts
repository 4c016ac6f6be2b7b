/** Of a standard normal, what 95 in a hundred stay within. */
const z = 1.96;

export interface Interval {
  /** Share that was counted. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's 95% interval for the share of which `wrong` of `items` were counted (1 or more items):
 * (p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Never below 0 nor above 1, and of use where n is small.
 */
export function wilson(wrong: number, items: number): Interval {
  const rate = wrong / items;
  const share = (z * z) / items;
  const middle = rate + share / 2;
  const half = z * Math.sqrt((rate * (1 - rate) + share / 4) / items);
  // Where nothing or everything is wrong, an end is the rate itself, but for rounding.
  return {
    rate,
    low: Math.max(0, Math.min(rate, (middle - half) / (1 + share))),
    high: Math.min(1, Math.max(rate, (middle + half) / (1 + share))),
  };
}
