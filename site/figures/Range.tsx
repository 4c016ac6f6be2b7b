import type { ReactNode } from 'react';

/** Length of the drawn rule, in its own units. */
const travel = 1000;

interface Properties {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  /** What is set, beside the rule; a screen reader hears `spoken` instead. */
  readonly value: string;
  readonly spoken: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What the page is built with. What a reader has set before the figure wakes stays. */
  readonly first: number;
  /** Where the range sets a place on an uneven scale: the scale. */
  readonly scale?: readonly number[];
  /** Place of a limit on the rule, 0 to 1. */
  readonly limit?: number;
  /** Where the setting before stood, 0 to 1. */
  readonly before?: number | undefined;
  readonly note?: string;
  readonly onHand?: () => void;
}

function tick(at: number): string {
  return `M${Math.round(at * travel)} 0V14`;
}

/** A range with its label, its value and a rule that carries the limit and the setting before. */
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
