import type { Span } from './slots.ts';

/** A point of the curve: minutes since the start, height over the sill, and slope per minute. */
type Knot = readonly [at: number, height: number, slope: number];

/** The curve on one side of the sill: greatest distance, slope at the sill, and minutes until it is level. */
interface Side {
  readonly most: number;
  readonly slope: number;
  readonly run: number;
  readonly sign: 1 | -1;
}

const above: Side = { most: 84, slope: 8.4, run: 30, sign: 1 };
const below: Side = { most: 6, slope: 0.45, run: 40, sign: -1 };

/** Merges adjacent free times. @param places minutes at which times begin, sorted @param end end of the day */
export function stretchesOf(places: readonly number[], step: number, end: number): readonly Span[] {
  const stretches: { from: number; until: number }[] = [];
  for (const place of places) {
    const last = stretches.at(-1);
    const until = Math.min(place + step, end);
    if (last && last.until >= place) last.until = Math.max(last.until, until);
    else stretches.push({ from: place, until });
  }
  return stretches;
}

/**
 * Draws free hours as a tide curve, which crosses the sill exactly where a free stretch begins or ends. Short lobes are
 * flatter, so that the slope at the sill is the same everywhere. SVG paths in a box of 100 by 1000: time runs from the
 * top to the bottom, water rises from the left, behind a call's label.
 * @param stretches sorted, disjoint and within the day
 * @param minutes length of the day
 */
export function tideOf(stretches: readonly Span[], minutes: number) {
  const point = (minute: number, over: number): string => `${rounded(9 + over)} ${rounded((minute / minutes) * 1000)}`;
  // The curve begins and ends beyond the box, level at its edges.
  const crossings = [-below.run, ...stretches.flatMap(({ from, until }) => [from, until]), minutes + below.run];
  const lobes = crossings.slice(1).map((until, at) => lobe(crossings[at] ?? 0, until, at % 2 === 0 ? below : above));
  const curve = (knots: readonly Knot[]): string =>
    knots
      .slice(1)
      .map(([x2, h2, s2], index) => {
        const [x1, h1, s1] = knots[index] ?? [x2, h2, s2];
        const third = (x2 - x1) / 3;
        return `C${point(x1 + third, h1 + s1 * third)} ${point(x2 - third, h2 - s2 * third)} ${point(x2, h2)}`;
      })
      .join('');
  const line = `M${point(-below.run, 0)}${lobes.map(curve).join('')}`;
  return { line, water: `${line}L0 1000L0 0Z` };
}

/** The curve between two crossings of the sill, level in the middle of a long one. */
function lobe(from: number, until: number, { most, slope, run: whole, sign }: Side): readonly Knot[] {
  const length = until - from;
  const reached = Math.min(most, (slope * length) / Math.PI);
  const run = reached < most ? length / 2 : Math.min(length / 2, whole);
  const inner: readonly Knot[] = [
    [from + run, sign * reached, 0],
    [until - run, sign * reached, 0],
  ];
  return [[from, 0, sign * slope], ...inner.slice(run * 2 >= length ? 1 : 0), [until, 0, -sign * slope]];
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
