interface FreeStretch {
  readonly from: number;
  readonly until: number;
}

/** A point of the curve: minutes since the start, height over the sill, and slope per minute. */
type Knot = readonly [at: number, height: number, slope: number];

/** The curve on one side of the sill: greatest distance, slope at the sill, and minutes until it is level. */
interface Side {
  readonly most: number;
  readonly slope: number;
  readonly run: number;
}

const above: Side = { most: 84, slope: 8.4, run: 30 };
const below: Side = { most: 6, slope: 0.45, run: 40 };

/** Merges adjacent free times. @param places minutes at which times begin, sorted @param end end of the day */
export function stretchesOf(places: readonly number[], step: number, end: number): readonly FreeStretch[] {
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
export function tideOf(stretches: readonly FreeStretch[], minutes: number) {
  const point = (minute: number, over: number): string => `${rounded(9 + over)} ${rounded((minute / minutes) * 1000)}`;
  const pieces: (readonly Knot[])[] = [];
  let ended: number | undefined;
  for (const { from, until } of stretches) {
    pieces.push(ended === undefined ? rising(from, below) : lobe(ended, from, below, -1), lobe(from, until, above, 1));
    ended = until;
  }
  const lowWater: readonly Knot[] = [0, minutes].map((at) => [at, -below.most, 0]);
  pieces.push(ended === undefined ? lowWater : falling(ended, minutes, below));
  const curve = (knots: readonly Knot[]): string =>
    knots
      .slice(1)
      .map(([x2, h2, s2], index) => {
        const [x1, h1, s1] = knots[index] ?? [x2, h2, s2];
        const third = (x2 - x1) / 3;
        return `C${point(x1 + third, h1 + s1 * third)} ${point(x2 - third, h2 - s2 * third)} ${point(x2, h2)}`;
      })
      .join('');
  const [x, h] = pieces[0]?.[0] ?? [0, 0];
  const line = `M${point(x, h)}${pieces.map(curve).join('')}`;
  return { line, water: `${line}L0 1000L0 0Z` };
}

/** The curve between two crossings of the sill, level in the middle of a long one. */
function lobe(from: number, until: number, side: Side, sign: 1 | -1): readonly Knot[] {
  const length = until - from;
  const reached = Math.min(side.most, (side.slope * length) / Math.PI);
  const run = reached < side.most ? length / 2 : Math.min(length / 2, side.run);
  const inner: readonly Knot[] = [
    [from + run, sign * reached, 0],
    [until - run, sign * reached, 0],
  ];
  return [[from, 0, sign * side.slope], ...inner.slice(run * 2 >= length ? 1 : 0), [until, 0, -sign * side.slope]];
}

function rising(until: number, { most, slope: steep, run: whole }: Side): readonly Knot[] {
  const run = Math.min(until, whole);
  const deep = -most * (run / whole);
  return [...(until > run ? [[0, deep, 0] as const] : []), [until - run, deep, 0], [until, 0, steep]];
}

function falling(from: number, end: number, side: Side): readonly Knot[] {
  return rising(end - from, side)
    .map(([at, height, slope]): Knot => [end - at, height, -slope])
    .reverse();
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
