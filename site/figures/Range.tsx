import type { ReactNode, Ref } from 'react';

/** A mark of a scale: its place from 0 to 1, and whether it is a long one. */
export interface Mark {
  readonly at: number;
  readonly isLong: boolean;
}

/** Travel of the cursor, in units of the drawn scale. */
export const travel = 1000;

interface Properties {
  readonly id: string;
  readonly label: ReactNode;
  /** What is set, beside the label; a screen reader hears `spoken` instead. */
  readonly value: string;
  readonly spoken: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What the page is built with. What a reader has set before the figure wakes stays. */
  readonly first: number;
  readonly input: Ref<HTMLInputElement>;
  readonly marks: readonly Mark[];
  /** Drawn on the scale, in its units. */
  readonly limit?: ReactNode;
  readonly note?: ReactNode;
}

/** A range with its label, its value, and a drawn scale under it. */
export function Range({ id, label, value, spoken, min, max, step, first, input, marks, limit, note }: Properties) {
  const scale = marks.map(({ at, isLong }) => `M${Math.round(at * travel * 10) / 10} 0V${isLong ? 9 : 5}`).join('');
  return (
    <div className="fig-control">
      <div className="fig-head">
        <label htmlFor={id}>{label}</label>
        <span className="fig-value" aria-hidden="true">
          {value}
        </span>
      </div>
      <input
        className="fig-live"
        id={id}
        ref={input}
        type="range"
        min={min}
        max={max}
        step={step}
        defaultValue={first}
        aria-valuetext={spoken}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        autoComplete="off"
      />
      <svg className="fig-scale fig-live" viewBox={`0 0 ${travel} 14`} preserveAspectRatio="none" aria-hidden="true">
        {limit}
        <path d={scale} />
      </svg>
      {note !== undefined && (
        <span className="fig-note" id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  );
}

/** Marks at even distances, each `every`th of them long. */
export function evenMarks(count: number, every: number): readonly Mark[] {
  return Array.from({ length: count + 1 }, (_, place) => ({ at: place / count, isLong: place % every === 0 }));
}
