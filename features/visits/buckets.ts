import type { VitalName } from './vitals.ts';

/** Upper bounds of the buckets: milliseconds, for CLS thousandths. They include the limits of "good" and "poor". */
const loading = [
  50, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1250, 1500, 1800, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000,
  8000, 10_000, 15_000, 20_000, 30_000, 60_000,
];
const reacting = [
  8, 16, 24, 32, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000, 60_000,
];
const shifting = [0, 5, 10, 20, 30, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 10_000];

const edges: Readonly<Record<VitalName, readonly number[]>> = { LCP: loading, INP: reacting, CLS: shifting };

/** Upper bound of a value's bucket (range: features/visits/schema.ts). */
export function bucketOf(name: VitalName, value: number): number {
  // Rounded, since thousandths of a float may be slightly above their bound.
  const scaled = name === 'CLS' ? Math.round(value * 1e6) / 1e3 : value;
  const edge = edges[name].find((candidate) => scaled <= candidate);
  if (edge === undefined) throw new RangeError(`${name} ${value} is above the last bucket`);
  return edge;
}

export interface BucketCount {
  readonly atMost: number;
  readonly samples: number;
}

/** Upper bound of the 75th percentile's bucket; undefined without samples. @param counts lowest bucket first */
export function p75Of(counts: readonly BucketCount[]): number | undefined {
  const rank = 0.75 * counts.reduce((sum, { samples }) => sum + samples, 0);
  let seen = 0;
  for (const { atMost, samples } of counts) {
    seen += samples;
    if (seen > 0 && seen >= rank) return atMost;
  }
  return undefined;
}
