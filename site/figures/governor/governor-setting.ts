import { nearest, type Figure } from '../setting.ts';
import { clampAt, errorAt, firstBeyond, gains, graphEdge, horizon, mostDelay, run, type Loop } from './delayed-loop.ts';
import { setPoint } from './cone.ts';

/** The state of the drawing: a loop, and the moment in seconds for which the governor is drawn. */
export interface Shown extends Loop {
  readonly moment: number;
}

export const delays = { least: 0, most: mostDelay, step: 1 } as const;
export const moments = { least: 0, most: horizon, step: 1 } as const;

/** The initial state: the defaults of the article's worked example, at the moment its error leaves the limits. */
const first: Shown = { gain: 0.8, delay: 3, isClamped: false, moment: 12 };

export const governorFigure: Figure<Shown> = {
  first,
  look: 'moment',
  read: ({ gain, delay, moment, trim }) => ({
    gain: nearest(gain, gains, first.gain),
    delay: nearest(delay, delays, first.delay),
    moment: nearest(moment, moments, first.moment),
    isClamped: trim === String(clampAt),
  }),
  write: ({ gain, delay, moment, isClamped }) => ({
    gain: gain.toFixed(2),
    delay: String(delay),
    moment: String(Math.round(moment)),
    ...(isClamped && { trim: String(clampAt) }),
  }),
};

/** Speed at the moment shown, turns a minute; undefined off the graph, where the linear model no longer holds. */
export function speedShown(shown: Shown): number | undefined {
  const { errors } = run(shown);
  return shown.moment > (firstBeyond(errors, graphEdge) ?? horizon)
    ? undefined
    : setPoint + errorAt(errors, shown.moment);
}
