import type { Box } from '../pen.ts';

/** The two compositions of the drawing, by the class of their `<svg>`: for the full width of an article, and for a telephone. */
export const compositions = ['wider', 'narrow'] as const;
export type Composition = (typeof compositions)[number];

/** One composition of the drawing. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The channel from above: `u` units a metre, the rear mark at height `rear`. */
  readonly plan: Box & { readonly u: number; readonly rear: number };
  /** The view from the ship: its waterline, and units a degree. */
  readonly view: Box & { readonly sea: number; readonly deg: number };
  /** The first of three views from three places, and the gap between them. */
  readonly rest: Box & { readonly gap: number; readonly deg: number };
}

export const layouts: Readonly<Record<Composition, Layout>> = {
  wider: {
    width: 640,
    height: 400,
    plan: { x: 10, y: 10, w: 228, h: 380, u: 0.6, rear: 54 },
    view: { x: 252, y: 26, w: 370, h: 342, sea: 272, deg: 20 },
    rest: { x: 254, y: 84, w: 112, h: 232, gap: 13, deg: 9.5 },
  },
  narrow: {
    width: 350,
    height: 536,
    plan: { x: 10, y: 226, w: 330, h: 300, u: 0.46, rear: 252 },
    view: { x: 22, y: 22, w: 306, h: 190, sea: 150, deg: 17 },
    rest: { x: 22, y: 30, w: 96, h: 172, gap: 9, deg: 8 },
  },
};

/** How far off the hills are, metres; bearings are read at infinity. */
export const hills = 2000;
