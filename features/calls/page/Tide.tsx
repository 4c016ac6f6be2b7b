import { Fragment, type ReactNode } from 'react';
import type { Strip } from '../strip.ts';

interface Properties {
  readonly drawing: Strip;
  /** What it shows, in a sentence. */
  readonly label: string;
  readonly big?: boolean;
  /** Further marks, each in a nested `svg` at a percentage, so that stretching never distorts it. */
  readonly children: ReactNode;
}

const still = { vectorEffect: 'non-scaling-stroke' } as const;
/** Height of the sill, of 100 (features/calls/tide.ts). */
const sill = 54;

/** The point where a person decides, on the sill. */
export function Flare({ x, n }: { readonly x: string; readonly n?: number }) {
  return (
    <svg
      className="flare"
      x={`${x}%`}
      y={`${sill}%`}
      overflow="visible"
      {...(n === undefined ? {} : { 'data-flare': n })}
    >
      <path
        className="tide-flare"
        d="M0 0C5.27 -12.2 5.09 -22.46 11.69 -33.89C17.52 -43.99 29.34 -37.17 23.51 -27.07C16.91 -15.64 7.93 -10.66 0 0Z"
      />
      <circle className="tide-ring" r="3.2" />
      <circle className="tide-dot" r="1.3" />
    </svg>
  );
}

/** Free hours as a tide, with the hours over the curve and under it: the shapes stretch with the page, their pens do not. */
export function Tide({ drawing, label, big = false, children }: Properties) {
  return (
    <svg className={`tide ${big ? 'tide-big' : ''}`.trim()} role="img" aria-label={label}>
      <svg viewBox="0 0 1000 100" width="100%" height="100%" preserveAspectRatio="none">
        <path className="tide-grid" d={drawing.grid} {...still} />
        <path className="tide-water" d={drawing.water} />
        <path className="tide-above" d={drawing.above} />
        <path className="tide-below" d={drawing.below} />
        {!big && (
          <>
            <path className="tide-bounds" d={drawing.bounds} {...still} />
            {drawing.blank && (
              <rect className="tide-blank" x={drawing.blank.x} y="0" width={drawing.blank.width} height="100" />
            )}
          </>
        )}
        <path className="tide-line" d={drawing.line} {...still} />
        <path className="tide-sill" d={`M0 ${sill}H${drawing.end}`} {...still} />
        <path className="tide-ticks" d={drawing.ticks} {...still} />
      </svg>
      {drawing.hours.map(({ x, here, there }) => (
        <Fragment key={x}>
          <text x={`${x}%`} y="15">
            {here}
          </text>
          <text className="tide-there" x={`${x}%`} y="100%" dy="-7">
            {there}
          </text>
        </Fragment>
      ))}
      {children}
    </svg>
  );
}
