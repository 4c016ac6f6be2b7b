import { armCosine } from './cone.ts';
import type { Box } from '../sheet.ts';
import { gains, horizon, mostDelay } from './delayed-loop.ts';

/** One composition of the drawing: its size, and where its pieces stand. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The governor: head of its spindle, arms `arm` long with the links `knee` down them, balls, scale beside it. */
  readonly governor: {
    readonly x: number;
    readonly y: number;
    readonly arm: number;
    readonly knee: number;
    readonly ball: number;
    readonly scale: number;
  };
  readonly valve: { readonly x: number; readonly y: number; readonly size: number };
  /** Speed over time. */
  readonly trace: Box;
  /** Gain against delay. */
  readonly map: Box;
  /** Height at which the line from the trace to the valve runs. */
  readonly bus: number;
  readonly flare: number;
}

export const layouts: Readonly<Record<'wider' | 'narrow', Layout>> = {
  wider: {
    width: 640,
    height: 462,
    governor: { x: 152, y: 60, arm: 112, knee: 86, ball: 14, scale: 126 },
    valve: { x: 380, y: 206, size: 0.94 },
    trace: { x: 46, y: 320, w: 574, h: 108 },
    map: { x: 470, y: 58, w: 146, h: 190 },
    bus: 294,
    flare: 46,
  },
  narrow: {
    width: 350,
    height: 544,
    governor: { x: 112, y: 46, arm: 78, knee: 60, ball: 10.5, scale: 88 },
    valve: { x: 283, y: 146, size: 0.8 },
    trace: { x: 40, y: 236, w: 296, h: 120 },
    map: { x: 40, y: 412, w: 280, h: 88 },
    bus: 212,
    flare: 38,
  },
};

/** Seconds shown before the load comes off, and turns a minute shown either side of the set point. */
const before = mostDelay;
export const edge = 20;

/** Place of a moment on the trace, and the moment of a place. */
export function traceX({ trace }: Layout, seconds: number): number {
  return trace.x + ((seconds + before) / (horizon + before)) * trace.w;
}
export function momentAt({ trace }: Layout, x: number): number {
  return ((x - trace.x) / trace.w) * (horizon + before) - before;
}
/** Where the trace begins, seconds. */
export const traceStart = -before;

export function traceY({ trace }: Layout, error: number): number {
  return trace.y + trace.h / 2 - (error / edge) * (trace.h / 2);
}
export function mapX({ map }: Layout, delay: number): number {
  return map.x + ((delay + 0.5) / (mostDelay + 1)) * map.w;
}
export function mapY({ map }: Layout, gain: number): number {
  return map.y + map.h - (gain / gains.most) * map.h;
}
/** Height of the sleeve on the spindle at a speed. */
export function sleeveY({ governor }: Layout, turnsAMinute: number): number {
  return governor.y + 2 * governor.knee * armCosine(turnsAMinute);
}
