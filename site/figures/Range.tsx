import type { ReactNode } from 'react';

const travel = 1000;

interface Properties {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  /** The value shown next to the ruler; screen readers get `spoken` instead. */
  readonly value: string;
  readonly spoken: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The initial value. A value that the reader sets before hydration is kept. */
  readonly first: number;
  /** Values of an uneven scale; the range's own value is then an index into it. */
  readonly scale?: readonly number[];
  /** Position of a limit on the ruler, 0 to 1. */
  readonly limit?: number;
  /** Position of the previous setting, 0 to 1. */
  readonly before?: number | undefined;
  readonly note?: string;
  readonly onHand?: () => void;
}

function tick(at: number): string {
  return `M${Math.round(at * travel)} 0V14`;
}

/** A range input with label, value and a ruler that marks the limit and the previous setting. */
export function Range({
  id,
  name,
  label,
  value,
  spoken,
  first,
  scale,
  limit,
  before,
  note,
  onHand,
  ...ends
}: Properties) {
  return (
    <div className="fig-control">
      <label htmlFor={id}>{label}</label>
      <span className="fig-value" aria-hidden="true">
        {value}
      </span>
      <span className="fig-rule">
        <svg viewBox={`0 0 ${travel} 14`} preserveAspectRatio="none" aria-hidden="true">
          {limit !== undefined && <path strokeWidth="2" d={tick(limit)} />}
          {before !== undefined && <path strokeDasharray="2" d={tick(before)} />}
        </svg>
        <input
          id={id}
          name={name}
          type="range"
          {...ends}
          defaultValue={first}
          data-scale={scale?.join(' ')}
          aria-valuetext={spoken}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onInput={onHand}
        />
      </span>
      {note !== undefined && (
        <span className="fig-note" id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  );
}
