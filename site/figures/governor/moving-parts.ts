import { place, rounded, within, type Parts } from '../sheet.ts';
import { armCosine, setPoint } from './cone.ts';
import { firstBeyond, gainLimit, horizon, limit, run, settledAt, type Loop } from './delayed-loop.ts';
import { edge, mapX, mapY, traceStart, traceX, traceY, type Layout } from './layout.ts';

/** What the drawing shows: a loop, and the moment at which its governor is seen, in seconds. */
export interface Shown extends Loop {
  readonly moment: number;
}

/** What the page is built with: the default of the article's worked example, as its error leaves the limits. */
export const first: Shown = { gain: 0.8, delay: 3, isClamped: false, moment: 12 };

/** Beyond the edge of the trace lines go on this far, so that they leave it at their own slope. */
const beyondEdge = 60;
/** Head of an arrow, as drawn by the grammar at 5.6 units. */
const head = { long: 5.6, half: 2.1 };

/** Value at a moment, on the straight line between two cycles. */
function valueAt(values: readonly number[], seconds: number): number {
  if (seconds < 0) return 0;
  const cycle = Math.min(Math.floor(seconds), values.length - 1);
  const [from = 0, to = from] = values.slice(cycle, cycle + 2);
  return from + (to - from) * (seconds - cycle);
}

function line(layout: Layout, errors: readonly number[], from = 0): string {
  return errors
    .map((error, cycle) => `L${place(traceX(layout, from + cycle), traceY(layout, within(error, beyondEdge)))}`)
    .join('');
}

/** From before the load comes off: on the set point, up, and on with the run. */
function curve(layout: Layout, errors: readonly number[]): string {
  return `M${place(traceX(layout, traceStart), traceY(layout, 0))}H${rounded(traceX(layout, 0))}${line(layout, errors)}`;
}

function at(x: number, y: number): Readonly<Record<string, string>> {
  return { display: 'inline', transform: `translate(${place(x, y)})` };
}
const hidden = { display: 'none' } as const;

/** The first cycle that is off the graph: there a linear loop has nothing to say about an engine. */
export function leavesGraph(errors: readonly number[]): number {
  return firstBeyond(errors, edge) ?? horizon;
}

/** Speed at the moment shown, turns a minute; `undefined` where it is off the graph. */
export function speedShown(shown: Shown): number | undefined {
  const { errors } = run(shown);
  return shown.moment > leavesGraph(errors) ? undefined : setPoint + valueAt(errors, shown.moment);
}

/** What the loop alone decides. */
function ofLoop(shown: Shown, layout: Layout, errors: readonly number[]): Parts {
  const gone = leavesGraph(errors);
  const breach = firstBeyond(errors, limit);
  const settled = breach === undefined && shown.gain < gainLimit(shown.delay) ? settledAt(errors) : undefined;
  const half = run({ gain: gainLimit(shown.delay) / 2, delay: shown.delay, isClamped: false }).errors;
  const dots = errors
    .slice(0, gone + 1)
    .flatMap((error, cycle) =>
      Math.abs(error) > edge ? [] : [`M${place(traceX(layout, cycle), traceY(layout, error))}h0`],
    );
  return {
    trace: { d: curve(layout, errors.slice(0, gone + 1)) },
    after: { d: gone < horizon ? line(layout, errors.slice(gone), gone).replace('L', 'M') : '' },
    dots: { d: dots.join('') },
    half: { d: curve(layout, half) },
    breach:
      breach === undefined ? hidden : at(traceX(layout, breach), traceY(layout, within(errors[breach] ?? 0, edge))),
    settle: settled === undefined ? hidden : at(traceX(layout, settled), traceY(layout, 0)),
    stops: { display: shown.isClamped ? 'inline' : 'none' },
    point: { transform: `translate(${place(mapX(layout, shown.delay), mapY(layout, shown.gain))})` },
  };
}

/** What the moment shown decides as well: the governor, the valve, and which reading works it. */
function ofMoment(
  { moment, delay }: Shown,
  layout: Layout,
  errors: readonly number[],
  trims: readonly number[],
): Parts {
  const { governor, valve, trace, bus } = layout;
  const error = valueAt(errors, moment);
  const cosine = armCosine(setPoint + error);
  const sine = Math.sqrt(1 - cosine * cosine);
  const sleeve = governor.y + 2 * governor.knee * cosine;
  const ballY = governor.y + governor.arm * cosine;
  const kneeY = governor.y + governor.knee * cosine;
  const newX = traceX(layout, moment);
  const oldX = traceX(layout, moment - delay);
  const oldY = traceY(layout, within(valueAt(errors, moment - delay), edge));
  const top = trace.y - 8;
  const arm = (side: number): string =>
    `M${place(governor.x + side * 4, governor.y)}L${place(governor.x + side * governor.arm * sine, ballY)}` +
    `M${place(governor.x + side * governor.knee * sine, kneeY)}L${place(governor.x + side * 9, sleeve)}`;
  const { long, half } = head;
  return {
    arms: { d: arm(-1) + arm(1) },
    sleeve: { transform: `translate(0 ${rounded(sleeve)})` },
    cone: {
      d: `M24 ${governor.y}V${rounded(ballY)}m-${half}-${long}l${half} ${long}l${half}-${long}M${24 - half} ${governor.y + long}L24 ${governor.y}l${half} ${long}`,
    },
    coned: { d: `M18 ${rounded(ballY)}H${rounded(governor.x - governor.arm * sine - governor.ball - 4)}` },
    valve: {
      transform: `translate(${valve.x} ${valve.y}) scale(${valve.size}) rotate(${rounded(2 * within(valueAt(trims, moment), edge))})`,
    },
    now: { transform: `translate(${place(newX, traceY(layout, within(error, edge)))})` },
    old: { transform: `translate(${place(oldX, oldY)})` },
    cursor: { d: `M${rounded(newX)} ${top - 6}V${trace.y + trace.h}` },
    bus: { d: `M${place(oldX, oldY - 3)}V${bus}H${valve.x}V${rounded(valve.y + 27 * valve.size)}` },
    aged: delay === 0 ? hidden : at((newX + oldX) / 2, top - 4),
    age: {
      d:
        delay === 0
          ? ''
          : `M${place(oldX, top)}H${rounded(newX)}m-${long}-${half}l${long} ${half}l-${long} ${half}M${place(oldX + long, top - half)}L${place(oldX, top)}l${long} ${half}`,
    },
    leftBall: { transform: `translate(${place(governor.x - governor.arm * sine, ballY)})` },
    rightBall: { transform: `translate(${place(governor.x + governor.arm * sine, ballY)})` },
    leftKnee: { transform: `translate(${place(governor.x - governor.knee * sine, kneeY)})` },
    rightKnee: { transform: `translate(${place(governor.x + governor.knee * sine, kneeY)})` },
  };
}

/** Attributes of everything that moves, at what is shown. */
export function movingParts(shown: Shown, layout: Layout): Parts {
  const { errors, trims } = run(shown);
  return { ...ofLoop(shown, layout, errors), ...ofMoment(shown, layout, errors, trims) };
}
