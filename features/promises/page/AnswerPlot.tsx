import { Fragment } from 'react';
import type { PublishedMonths } from '../closed-months.ts';
import type { PromisesWords } from './promises-words.ts';

interface Properties {
  readonly months: readonly PublishedMonths[];
  readonly twelve: readonly string[];
  readonly words: PromisesWords['figures'];
}

/** Minimum of the plot's top, and the promised time; both in hours. */
const [leastTop, promisedHours] = [30, 24];

const monthLetter = new Intl.DateTimeFormat('en-GB', { month: 'narrow', timeZone: 'UTC' });

const plot =
  'answer-plot my-6 block h-28 w-full max-w-104 overflow-visible forced-colors:bg-paper ' +
  'forced-colors:forced-color-adjust-none forced-colors:outline-4 forced-colors:outline-paper ' +
  'print:mt-[4mm] print:mb-[5mm] print:h-[20mm] [@media_screen_and_(width<48em)]:max-w-none';
const rule = 'fill-none stroke-[1.2] [vector-effect:non-scaling-stroke]';

/** Rounds a coordinate to two decimals. */
function place(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Hours to an answer, a column for each month: the tick is the median, the bar the 90th percentile, ring and triangle
 * the slowest. The inner SVG stretches with the width; marks and letters lie outside it, as they must keep their shape.
 * Coordinates run from 0 to 100, from the left or the top.
 */
export function AnswerPlot({ months, twelve, words }: Properties) {
  const top = Math.max(leastTop, ...months.map(({ slowest }) => (slowest ?? 0) * 1.1));
  const high = (hours: number): number => place((hours / top) * 100);
  const columns = months.flatMap(({ first_month: first, last_month: last, half, most, slowest, missed }) => {
    if (half === null || most === null || slowest === null) return [];
    const x = place(((Math.max(0, twelve.indexOf(first)) + twelve.indexOf(last) + 1) / 24) * 100);
    return [{ x, half: 100 - high(half), most: high(most), slowest: 100 - high(slowest), isOverdue: missed > 0 }];
  });
  const limit = high(promisedHours);
  return (
    <>
      <svg className={plot} role="img" aria-label={words.plotAlt}>
        <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none" overflow="visible">
          <rect className="fill-sea-1" y={place(100 - limit)} width="100" height={limit} />
          {columns.map(({ x, most }) => (
            <rect key={x} className="fill-sea-4" x={place(x - 0.9)} y={place(100 - most)} width="1.8" height={most} />
          ))}
          <path className={`stroke-ink ${rule}`} d="M0 100H100" />
          <path className={`stroke-over-2 [stroke-dasharray:9_3_2_3] ${rule}`} d={`M0 ${place(100 - limit)}H100`} />
        </svg>
        <text className="plot-limit-word" x="100%" y={`${place(100 - limit)}%`} dy="-5">
          {words.limit}
        </text>
        {columns.map(({ x, half, slowest, isOverdue }) => (
          <Fragment key={x}>
            <svg x={`${x}%`} y={`${place(half)}%`} overflow="visible">
              <path className="stroke-ink stroke-[2.1]" d="M-6 0H6" />
            </svg>
            <svg x={`${x}%`} y={`${place(slowest)}%`} overflow="visible">
              {isOverdue ? (
                <path className="fill-error" d="M0-6 6.5 5h-13Z" />
              ) : (
                <circle className="fill-paper stroke-ink stroke-[1.2]" r="2.6" />
              )}
            </svg>
          </Fragment>
        ))}
        {twelve.map((month, index) => (
          <text key={month} x={`${place(((index + 0.5) / 12) * 100)}%`} y="100%" dy="15">
            {monthLetter.format(new Date(month))}
          </text>
        ))}
      </svg>
      <p className="text-note text-ink-3">{words.plotKey}</p>
    </>
  );
}
