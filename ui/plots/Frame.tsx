import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { Sheet } from './Plot.tsx';
import { grouped } from '../numbers.ts';

interface Margins {
  readonly left: number;
  readonly right: number;
}

const [top, foot] = [22, 24];

export interface AxisLabel {
  readonly at: number;
  readonly words: string;
}

export interface Field {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly ceiling: number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

/** The drawing area for a scale of counts from zero to at least `most`. */
export function fieldOf({ width, height }: Sheet, most: number, { left, right }: Margins, steps = 4): Field {
  const [base, ceiling] = [height - foot, top];
  const scale = scaleLinear()
    .domain([0, Math.max(most, 1)])
    .nice(steps)
    .range([base, ceiling]);
  return { from: left, to: width - right, base, ceiling, y: scale, ticks: scale.ticks(steps).filter(Number.isInteger) };
}

/** Rounds a coordinate to one decimal. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

interface FrameProps {
  readonly sheet: Sheet;
  readonly field: Field;
  readonly unit: string;
  readonly says: string;
  readonly labels: readonly AxisLabel[];
  readonly x: (at: number) => number;
  readonly children: ReactNode;
}

/** Grid, scale and axis around a plot. */
export function Frame({ sheet, field, unit, says, labels, x, children }: FrameProps) {
  const { from, to, base, y, ticks } = field;
  return (
    <svg className="p" viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={says}>
      {ticks.map((tick) => (
        <g key={tick}>
          {tick > 0 && <path className="hair" d={`M${from} ${rounded(y(tick))}H${to}`} />}
          <text x={from - 6} y={rounded(y(tick)) + 4} textAnchor="end">
            {grouped(tick)}
          </text>
        </g>
      ))}
      <text x="0" y="10">
        {unit}
      </text>
      {children}
      <path className="axis0" d={`M${from} ${base + 0.5}H${to}`} />
      {labels.map(({ at, words }) => (
        <g key={at}>
          <path className="axis0" d={`M${rounded(x(at)) + 0.5} ${base}v5`} />
          <text x={rounded(x(at)) + 3} y={sheet.height - 7}>
            {words}
          </text>
        </g>
      ))}
    </svg>
  );
}
