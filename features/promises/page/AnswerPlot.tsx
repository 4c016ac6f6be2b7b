import { Fragment } from 'react';
import type { PromisesWords } from './promises-words.ts';

/** Places from 0 to 100, from the left or from the top. */
export interface AnswerPlotFigures {
  readonly columns: readonly {
    readonly x: string;
    /** Left edge of the bar, and its height. */
    readonly bar: string;
    readonly height: string;
    readonly half: string;
    readonly most: string;
    readonly slowest: string;
    readonly isOverdue: boolean;
  }[];
  /** The promised time. */
  readonly limit: { readonly at: string; readonly height: string };
  readonly ticks: readonly { readonly x: string; readonly short: string }[];
}

interface Properties {
  readonly plot: AnswerPlotFigures;
  readonly words: PromisesWords['figures'];
}

/**
 * Hours to an answer, a column for each month: half were faster than the tick, nine in ten than the bar, the ring or the
 * triangle is the slowest. Shapes that may stretch stand in the inner drawing, marks and letters, which must not be stretched
 * with the columns, beside it.
 */
export function AnswerPlot({ plot: { columns, limit, ticks }, words }: Properties) {
  return (
    <>
      <svg className="answer-plot" role="img" aria-label={words.plotAlt}>
        <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" overflow="visible">
          <rect className="fill-sea-1" y={limit.at} width="100" height={limit.height} />
          {columns.map(({ x, bar, most, height }) => (
            <rect key={x} className="fill-sea-4" x={bar} y={most} width="1.8" height={height} />
          ))}
          <path className="plot-axis" d="M0 100H100" />
          <path className="plot-limit" d={`M0 ${limit.at}H100`} />
        </svg>
        <text className="plot-limit-word" x="100%" y={`${limit.at}%`} dy="-5">
          {words.limit}
        </text>
        {columns.map(({ x, half, slowest, isOverdue }) => (
          <Fragment key={x}>
            <svg x={`${x}%`} y={`${half}%`} overflow="visible">
              <path className="stroke-ink stroke-[2.1]" d="M-6 0H6" />
            </svg>
            <svg x={`${x}%`} y={`${slowest}%`} overflow="visible">
              {isOverdue ? (
                <path className="fill-error" d="M0-6 6.5 5h-13Z" />
              ) : (
                <circle className="fill-paper stroke-ink stroke-[1.2]" r="2.6" />
              )}
            </svg>
          </Fragment>
        ))}
        {ticks.map(({ x, short }) => (
          <text key={x} x={`${x}%`} y="100%" dy="15">
            {short}
          </text>
        ))}
      </svg>
      <p className="text-note text-ink-3">{words.plotKey}</p>
    </>
  );
}
