import { place, rounded, type Composition, type Parts } from '../sheet.ts';
import { bins, crossings, relianceAt, settings, thresholds, type Reliance } from './crossings.ts';

export interface Shown {
  readonly threshold: number;
  readonly isResealed: boolean;
}

export const first: Shown = { threshold: 0.6, isResealed: false };

interface Layout {
  readonly width: number;
  readonly height: number;
  /** The crossings: dots `dot` apart, in time above `base`, late below it. */
  readonly dots: {
    readonly x: number;
    readonly w: number;
    readonly base: number;
    readonly dot: number;
    readonly head: number;
    readonly foot: number;
  };
  /** The two costs against the threshold. */
  readonly costs: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly flare: number;
}

export const layouts: Readonly<Record<Composition, Layout>> = {
  wider: {
    width: 640,
    height: 344,
    dots: { x: 40, w: 400, base: 240, dot: 5, head: 60, foot: 280 },
    costs: { x: 494, y: 60, w: 122, h: 220 },
    flare: 44,
  },
  narrow: {
    width: 350,
    height: 440,
    dots: { x: 28, w: 304, base: 190, dot: 3.8, head: 54, foot: 220 },
    costs: { x: 46, y: 282, w: 286, h: 108 },
    flare: 38,
  },
};

/** Crossings at the top of the graph of costs; curves leave it a little above. */
export const ceiling = 240;
/** Dots in a row of one bin. */
const perRow = 4;

export function reportX({ dots }: Layout, report: number): number {
  return dots.x + report * dots.w;
}
export function costX({ costs }: Layout, threshold: number): number {
  return costs.x + ((threshold - thresholds.least) / (thresholds.most - thresholds.least)) * costs.w;
}
export function costY({ costs }: Layout, count: number): number {
  return costs.y + costs.h - (Math.min(count, ceiling * 1.02) / ceiling) * costs.h;
}

function box(x: number, y: number, width: number, height: number): string {
  return width > 0 && height > 0 ? `M${place(x, y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z` : '';
}

/** Rows away from the base line, as wide as the pattern has dots: one for each crossing. */
function rows(layout: Layout, counts: readonly number[], isAbove: boolean): string {
  const { base, dot } = layout.dots;
  return counts
    .map((count, bin) => {
      const x = reportX(layout, bin / bins);
      const whole = Math.floor(count / perRow);
      const top = isAbove ? base - whole * dot : base;
      const last = isAbove ? top - dot : base + whole * dot;
      return box(x, top, perRow * dot, whole * dot) + box(x, last, (count % perRow) * dot, dot);
    })
    .join('');
}

function curve(layout: Layout, cost: keyof Reliance, isResealed: boolean): string {
  return `M${settings.map((threshold) => place(costX(layout, threshold), costY(layout, relianceAt(threshold, isResealed)[cost]))).join('L')}`;
}

/** Attributes of everything that moves. */
export function movingParts({ threshold, isResealed }: Shown, layout: Layout): Parts {
  const { right, wrong } = crossings(isResealed);
  const { misuse, disuse } = relianceAt(threshold, isResealed);
  const { x, w, base, head, foot } = layout.dots;
  const at = reportX(layout, threshold);
  const end = x + w;
  const cost = costX(layout, threshold);
  return {
    right: { d: rows(layout, right, true) },
    wrong: { d: rows(layout, wrong, false) },
    served: { d: box(at, head, end - at, base - head) },
    disused: { d: box(x, head, at - x, base - head) },
    misused: { d: box(at, base, end - at, foot - base) },
    caught: { d: box(x, base, at - x, foot - base) },
    threshold: { transform: `translate(${rounded(at)} 0)` },
    here: { transform: `translate(${rounded(cost)} 0)` },
    misuse: { d: curve(layout, 'misuse', isResealed) },
    disuse: { d: curve(layout, 'disuse', isResealed) },
    before: { d: isResealed ? curve(layout, 'misuse', false) : '' },
    misuseAt: { transform: `translate(${place(cost, costY(layout, misuse))})` },
    disuseAt: {
      display: disuse > ceiling ? 'none' : 'inline',
      transform: `translate(${place(cost, costY(layout, disuse))})`,
    },
  };
}
