/**
 * A threshold and its two costs, in the terms of *Building Trust in Autonomous Systems*: how often people overrode the
 * machine when it was right (disuse), and how often they let it go when it was wrong (misuse). Invented: a thousand
 * crossings of an aisle, at each of which a truck reports, from 0 to 1, how sure it is of stopping in time; counted in
 * bins of 0.05.
 */
export const bins = 20;
export const thresholds = { least: 0.3, most: 0.95, step: 0.05 } as const;

/** Stops that were in time: normal, 0.76 ± 0.14, nine hundred. */
const right = [0, 0, 0, 0, 0, 0, 1, 3, 8, 17, 33, 56, 84, 111, 129, 133, 120, 96, 67, 42];
/** Stops that were not: normal, 0.44 ± 0.15, a hundred. */
const wrong = [0, 1, 2, 3, 5, 7, 10, 12, 13, 13, 11, 9, 6, 4, 2, 1, 1, 0, 0, 0];

/** Share of the timely stops that become late on the resealed floor, regardless of the truck's report. */
const lost = 0.15;

export interface Crossings {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

/** Crossings by bin. On the resealed floor the reports are the same, but more of them are wrong. */
export function crossings(isResealed: boolean): Crossings {
  if (!isResealed) return { right, wrong };
  const late = right.map((count) => Math.round(count * lost));
  return {
    right: right.map((count, bin) => count - (late[bin] ?? 0)),
    wrong: wrong.map((count, bin) => count + (late[bin] ?? 0)),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

/** Counts of crossings at a threshold: people rely on the truck if its report is at or above it. */
export interface Reliance {
  /** Relied on and right. */
  readonly served: number;
  /** Relied on and wrong. */
  readonly misuse: number;
  /** Overridden and right. */
  readonly disuse: number;
  /** Overridden and wrong. */
  readonly caught: number;
  readonly right: number;
  readonly wrong: number;
}

export function relianceAt(threshold: number, isResealed: boolean): Reliance {
  const all = crossings(isResealed);
  const from = Math.round(threshold * bins);
  return {
    served: sum(all.right.slice(from)),
    misuse: sum(all.wrong.slice(from)),
    disuse: sum(all.right.slice(0, from)),
    caught: sum(all.wrong.slice(0, from)),
    right: sum(all.right),
    wrong: sum(all.wrong),
  };
}

/** All possible thresholds. */
export const settings: readonly number[] = Array.from(
  { length: Math.round((thresholds.most - thresholds.least) / thresholds.step) + 1 },
  (_, place) => Math.round((thresholds.least + place * thresholds.step) * 100) / 100,
);
