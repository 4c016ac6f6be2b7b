import { Fragment, type ReactNode } from 'react';
import type { Strip } from '../strip.ts';

interface Properties {
  readonly drawing: Strip;
  /** What it shows, in a sentence. */
  readonly label: string;
  /** Further marks, each in a nested `svg` at a percentage, so that stretching never distorts it. */
  readonly children: ReactNode;
}

const still = { vectorEffect: 'non-scaling-stroke' } as const;
/** Height of the sill, of 100 (features/calls/tide.ts). */
const sill = 54;

/** The point where a person decides; on the sill, where nothing else is said. */
export function Flare({ x, y = `${sill}%` }: { readonly x: string; readonly y?: string }) {
  return (
    <svg x={x} y={y} overflow="visible">
      <path
        className="fill-over-2"
        d="M0 0C5.27 -12.2 5.09 -22.46 11.69 -33.89C17.52 -43.99 29.34 -37.17 23.51 -27.07C16.91 -15.64 7.93 -10.66 0 0Z"
      />
      <circle className="tide-ring" r="3.2" />
      <circle className="tide-dot" r="1.3" />
    </svg>
  );
}

/** The free hours of a day as a tide, with the hours over the curve and under it: the shapes stretch with the page, their pens do not. */
export function Tide({ drawing, label, children }: Properties) {
  return (
    <svg className="tide" role="img" aria-label={label}>
      <svg viewBox="0 0 1000 100" width="100%" height="100%" preserveAspectRatio="none">
        <path className="fill-none stroke-rule stroke-[0.6]" d={drawing.grid} {...still} />
        <path className="fill-sea-2" d={drawing.water} />
        <path className="fill-sea-3" d={drawing.above} />
        <path className="fill-dry-1" d={drawing.below} />
        <path className="fill-none stroke-ink stroke-[1.6]" d={drawing.line} {...still} />
        <path className="tide-sill" d={`M0 ${sill}H1000`} {...still} />
        <path className="fill-none stroke-over stroke-[2.4]" d={drawing.ticks} {...still} />
      </svg>
      {drawing.hours.map(({ x, here, there }) => (
        <Fragment key={x}>
          <text x={`${x}%`} y="15">
            {here}
          </text>
          {there !== here && (
            <text className="fill-ink-3 font-normal" x={`${x}%`} y="100%" dy="-7">
              {there}
            </text>
          )}
        </Fragment>
      ))}
      {children}
    </svg>
  );
}
