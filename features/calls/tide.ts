/** A stretch of free time on a strip, in minutes from its beginning. */
export interface FreeStretch {
  readonly from: number;
  readonly until: number;
}

/** Paths in the box of their shape. */
export interface Tide {
  readonly water: string;
  readonly line: string;
  readonly above: string;
  readonly below: string;
}

/** A point of the curve: minutes from the beginning, height over the sill, and slope in units a minute. */
type Knot = readonly [at: number, height: number, slope: number];

/** The curve on one side of the sill: how far it goes, how steeply it leaves, and the minutes until it is level. */
interface Side {
  readonly most: number;
  readonly slope: number;
  readonly run: number;
}

export interface TideShape {
  readonly above: Side;
  readonly below: Side;
  /** Coordinates of a point. @param at of 1 */
  readonly point: (at: number, over: number) => string;
  /** From the end of the curve round its water and back. */
  readonly bed: string;
}

export const sill = 54;
const slope = (42 * Math.PI) / 180;

/** Time from left to right, water from below, in a box of 1000 by 100. */
export const strip: TideShape = {
  above: { most: 42, slope, run: 143 },
  below: { most: 30, slope, run: 102 },
  point: (at, over) => `${rounded(at * 1000)} ${rounded(sill - over)}`,
  bed: 'L1000 100L0 100Z',
};

/** Time from top to bottom, water from the left, in a box of 100 by 1000: a call's label stands in the water. */
export const column: TideShape = {
  above: { most: 84, slope: 8.4, run: 30 },
  below: { most: 6, slope: 0.45, run: 40 },
  point: (at, over) => `${rounded(9 + over)} ${rounded(at * 1000)}`,
  bed: 'L0 1000L0 0Z',
};

/**
 * Free hours as a tide. True by construction: the curve crosses the sill exactly where a free stretch begins and ends. A short
 * lobe is flatter, so that the curve leaves the sill equally steeply everywhere.
 * @param stretches in their order, apart from each other, within the strip
 * @param minutes length of the strip
 */
export function tideOf(stretches: readonly FreeStretch[], minutes: number, shape: TideShape): Tide {
  const { above, below } = shape;
  const point = (minute: number, over: number): string => shape.point(minute / minutes, over);
  const pieces: { readonly knots: readonly Knot[]; readonly isAbove: boolean }[] = [];
  let ended: number | undefined;
  for (const { from, until } of stretches) {
    pieces.push(
      { knots: ended === undefined ? rising(from, below) : lobe(ended, from, below, -1), isAbove: false },
      { knots: lobe(from, until, above, 1), isAbove: true },
    );
    ended = until;
  }
  pieces.push({
    knots: ended === undefined ? lowWater(minutes, below) : falling(ended, minutes, below),
    isAbove: false,
  });
  const curve = (knots: readonly Knot[]): string =>
    knots
      .slice(1)
      .map(([x2, h2, s2], index) => {
        const [x1, h1, s1] = knots[index] ?? [x2, h2, s2];
        const third = (x2 - x1) / 3;
        return `C${point(x1 + third, h1 + s1 * third)} ${point(x2 - third, h2 - s2 * third)} ${point(x2, h2)}`;
      })
      .join('');
  const areas = (side: boolean): string =>
    pieces
      .filter(({ isAbove }) => isAbove === side)
      .map(({ knots }) => {
        const [first, last] = [knots[0], knots.at(-1)];
        return first && last && last[0] > first[0]
          ? `M${point(first[0], 0)}L${point(first[0], first[1])}${curve(knots)}L${point(last[0], 0)}Z`
          : '';
      })
      .join('');
  const [x, h] = pieces[0]?.knots[0] ?? [0, 0];
  const line = `M${point(x, h)}${pieces.map(({ knots }) => curve(knots)).join('')}`;
  return { line, water: line + shape.bed, above: areas(true), below: areas(false) };
}

/** Between two crossings: away from the sill and back, level in between where it is long. */
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

function falling(from: number, end: number, { most, slope: steep, run: whole }: Side): readonly Knot[] {
  const run = Math.min(end - from, whole);
  const deep = -most * (run / whole);
  return [[from, 0, -steep], [from + run, deep, 0], ...(from + run < end ? [[end, deep, 0] as const] : [])];
}

function lowWater(end: number, { most }: Side): readonly Knot[] {
  return [
    [0, -most, 0],
    [end, -most, 0],
  ];
}

export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
