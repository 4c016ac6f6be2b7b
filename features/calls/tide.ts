/** A stretch of free time on a strip of days side by side, in minutes from its left edge. */
export interface FreeStretch {
  readonly from: number;
  readonly until: number;
}

/** Paths in a box of 1000 by 100. */
export interface Tide {
  readonly water: string;
  readonly line: string;
  readonly above: string;
  readonly below: string;
}

/** A point of the curve: minutes from the left, height over the sill, and slope in units a minute. */
type Knot = readonly [at: number, height: number, slope: number];

export const sill = 54;
const high = 42;
const low = 30;
const slope = (high * Math.PI) / 180;
/** Minutes in which the curve turns level, for each unit of its height. */
const turn = 3.4;

/**
 * Free hours as a tide. True by construction: the curve crosses the sill exactly where a free stretch begins and ends. The height
 * of a lobe grows with its length, so that its slope at every crossing is the same and the curve has no corners.
 * @param stretches in their order, apart from each other, within the strip
 * @param minutes length of the strip
 */
export function tideOf(stretches: readonly FreeStretch[], minutes: number): Tide {
  const at = (minute: number): string => rounded((minute / minutes) * 1000);
  const pieces: { readonly knots: readonly Knot[]; readonly isAbove: boolean }[] = [];
  let ended: number | undefined;
  for (const { from, until } of stretches) {
    pieces.push(
      { knots: ended === undefined ? rising(from) : lobe(ended, from, -1), isAbove: false },
      { knots: lobe(from, until, 1), isAbove: true },
    );
    ended = until;
  }
  pieces.push({ knots: ended === undefined ? lowWater(minutes) : falling(ended, minutes), isAbove: false });
  const curve = (knots: readonly Knot[]): string =>
    knots
      .slice(1)
      .map(([x2, h2, s2], index) => {
        const [x1, h1, s1] = knots[index] ?? [x2, h2, s2];
        const third = (x2 - x1) / 3;
        return `C${at(x1 + third)} ${height(h1 + s1 * third)} ${at(x2 - third)} ${height(h2 - s2 * third)} ${at(x2)} ${height(h2)}`;
      })
      .join('');
  const begin = ([x, h]: Knot): string => `${at(x)} ${height(h)}`;
  const area = ({ knots }: { readonly knots: readonly Knot[] }): string => {
    const [first, last] = [knots[0], knots.at(-1)];
    return first && last && last[0] > first[0]
      ? `M${at(first[0])} ${sill}L${begin(first)}${curve(knots)}L${at(last[0])} ${sill}Z`
      : '';
  };
  const start = pieces[0]?.knots[0] ?? [0, -low, 0];
  const line = `M${begin(start)}${pieces.map(({ knots }) => curve(knots)).join('')}`;
  return {
    line,
    water: `${line}L1000 100L0 100Z`,
    above: pieces
      .filter(({ isAbove }) => isAbove)
      .map(area)
      .join(''),
    below: pieces
      .filter(({ isAbove }) => !isAbove)
      .map(area)
      .join(''),
  };
}

/** Between two crossings, above the sill or below: up and down, level in between where it is long. */
function lobe(from: number, until: number, sign: 1 | -1): readonly Knot[] {
  const most = sign === 1 ? high : low;
  const length = until - from;
  const reached = Math.min(most, (slope * length) / Math.PI);
  const run = reached < most ? length / 2 : Math.min(length / 2, most * turn);
  const inner: readonly Knot[] = [
    [from + run, sign * reached, 0],
    [until - run, sign * reached, 0],
  ];
  return [[from, 0, sign * slope], ...inner.slice(run * 2 >= length ? 1 : 0), [until, 0, -sign * slope]];
}

function rising(until: number): readonly Knot[] {
  const run = Math.min(until, low * turn);
  const deep = -low * (run / (low * turn));
  return [...(until > run ? [[0, deep, 0] as const] : []), [until - run, deep, 0], [until, 0, slope]];
}

function falling(from: number, end: number): readonly Knot[] {
  const run = Math.min(end - from, low * turn);
  const deep = -low * (run / (low * turn));
  return [[from, 0, -slope], [from + run, deep, 0], ...(from + run < end ? [[end, deep, 0] as const] : [])];
}

function lowWater(end: number): readonly Knot[] {
  return [
    [0, -low, 0],
    [end / 2, -low - 4, 0],
    [end, -low, 0],
  ];
}

function height(over: number): string {
  return rounded(sill - over);
}

export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
