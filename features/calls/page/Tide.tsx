import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';

interface Properties {
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
export function Flare({ x, n }: { readonly x: string; readonly n?: string }) {
  return (
    <svg className="flare" x={`${x}%`} y={`${sill}%`} overflow="visible" {...(n === undefined ? {} : { 'data-flare': n })}>
      <path className="tide-flare" d="M0 0C5.27 -12.2 5.09 -22.46 11.69 -33.89C17.52 -43.99 29.34 -37.17 23.51 -27.07C16.91 -15.64 7.93 -10.66 0 0Z" />
      <circle className="tide-ring" r="3.2" />
      <circle className="tide-dot" r="1.3" />
    </svg>
  );
}

/** Hours over the curve and under it. */
export function Hours() {
  const x = `${slotMarker('x')}%`;
  return (
    <Repeated block="hour">
      <text x={x} y="15">
        {slotMarker('here')}
      </text>
      <text className="tide-there" x={x} y="100%" dy="-7">
        {slotMarker('there')}
      </text>
    </Repeated>
  );
}

/** Free hours as a tide: the shapes stretch with the page, their pens do not. */
export function Tide({ label, big = false, children }: Properties) {
  return (
    <svg className={`tide ${big ? 'tide-big' : ''}`.trim()} role="img" aria-label={label}>
      <svg viewBox="0 0 1000 100" width="100%" height="100%" preserveAspectRatio="none">
        <path className="tide-grid" d={slotMarker('grid')} {...still} />
        <path className="tide-water" d={slotMarker('water')} />
        <path className="tide-above" d={slotMarker('above')} />
        <path className="tide-below" d={slotMarker('below')} />
        {!big && (
          <>
            <path className="tide-bounds" d={slotMarker('bounds')} {...still} />
            <Repeated block="blank">
              <rect className="tide-blank" x={slotMarker('x')} y="0" width={slotMarker('width')} height="100" />
            </Repeated>
          </>
        )}
        <path className="tide-line" d={slotMarker('line')} {...still} />
        <path className="tide-sill" d={`M0 ${sill}H${slotMarker('end')}`} {...still} />
        <path className="tide-ticks" d={slotMarker('ticks')} {...still} />
      </svg>
      {children}
    </svg>
  );
}
