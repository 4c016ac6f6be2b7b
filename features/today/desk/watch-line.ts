import { hour } from '../../../contract/time.ts';

/** A label above the scale: where it stands and on which lane, counted from the scale upwards. */
export interface Placed {
  readonly x: number;
  readonly lane: number;
  /** It stands before its line, because the scale ends. */
  readonly flipped: boolean;
}

/** Measured on Instrument Sans at 12 px: width of a figure or capital, and what stands around a label. */
const letterWidth = 6.4;
const around = 12;
/** The flare at what is overdue stands between line and label. */
const flareWidth = 30;

/**
 * Sets labels into lanes, from the right: an earlier one stands above the later ones it would run into, so that no line crosses
 * a label.
 * @param marks by x, in the drawing's units
 */
export function placeLabels(
  marks: readonly { readonly x: number; readonly label: string; readonly late: boolean }[],
  width: number,
): ReadonlyMap<number, Placed> {
  const lanes: number[] = [];
  const placed = new Map<number, Placed>();
  const fromRight = marks.map((mark, index) => ({ ...mark, index })).sort((one, other) => other.x - one.x);
  for (const { x, label, late, index } of fromRight) {
    const long = label.length * letterWidth + around + (late ? flareWidth - 7 : 0);
    if (label === '') {
      placed.set(index, { x, lane: 0, flipped: false });
      continue;
    }
    const flipped = x + long > width;
    const [left, right] = flipped ? [x - long, x + 3] : [x - 3, x + long];
    let lane = lanes.findIndex((start) => right < start);
    if (lane < 0) {
      lane = lanes.length;
      lanes.push(Infinity);
    }
    for (let below = 0; below <= lane; below++) lanes[below] = Math.min(lanes[below] ?? Infinity, left);
    placed.set(index, { x, lane, flipped });
  }
  return placed;
}

/** The whole hours of a zone between two moments, each with its hour of the day; zones off by half an hour keep their own. */
export function hoursBetween(
  from: Date,
  to: Date,
  hourOf: (at: Date) => number,
): readonly { readonly at: Date; readonly hour: number }[] {
  const hours: { at: Date; hour: number }[] = [];
  const quarter = hour / 4;
  for (let at = Math.ceil(from.getTime() / quarter) * quarter; at <= to.getTime(); at += quarter) {
    const moment = new Date(at);
    const before = hourOf(new Date(at - 1));
    const now = hourOf(moment);
    if (now !== before) hours.push({ at: moment, hour: now });
  }
  return hours;
}

/** The stretches of a scale that no working hours cover. */
export function outside(
  hours: readonly { readonly from: number; readonly until: number }[],
  from: number,
  to: number,
): readonly { readonly from: number; readonly until: number }[] {
  const gaps: { from: number; until: number }[] = [];
  let reached = from;
  for (const stretch of [...hours].sort((one, other) => one.from - other.from)) {
    if (stretch.from > reached) gaps.push({ from: reached, until: Math.min(stretch.from, to) });
    reached = Math.max(reached, stretch.until);
    if (reached >= to) break;
  }
  if (reached < to) gaps.push({ from: reached, until: to });
  return gaps.filter((gap) => gap.until > gap.from);
}
