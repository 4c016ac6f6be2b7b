import { fillMarkers } from '../../../contract/slots.ts';
import type { ClockChange } from '../clock-changes.ts';
import type { Strip } from '../strip.ts';
import type { CallsCopy } from './calls-words.ts';
import { DayTimes, numberOfTimes, timesInWords, type ShownDay } from './DayTimes.tsx';
import { Flare, Tide } from './Tide.tsx';

/** Five days side by side. */
export interface ShownRow {
  readonly drawing: Strip;
  /** First and last day, in words. */
  readonly from: string;
  readonly until: string;
  readonly days: readonly ShownDay[];
  /** Where each time stands in the drawing, in percent. */
  readonly flares: readonly { readonly n: number; readonly x: string }[];
  readonly clockChange: ClockChange | undefined;
}

interface Properties {
  readonly row: ShownRow;
  readonly words: CallsCopy;
}

/** What a row's drawing says in words: each day and how many times it has. */
function drawingLabel({ from, until, days }: ShownRow, { drawing, none }: CallsCopy['days']): string {
  const each = days.map(
    (day) => `${day.weekday} ${numberOfTimes(day) === 0 ? none.toLowerCase() : numberOfTimes(day)}. `,
  );
  return `${fillMarkers(drawing, { from, until })} ${each.join('')}`;
}

/** A change of clocks that falls on the days of this row, or just before them. */
function Clocks({
  change: { forward, back, shift },
  words,
}: {
  readonly change: ClockChange;
  readonly words: CallsCopy['clocks'];
}) {
  return (
    <div className="clockline">
      <p>
        <b>
          {forward.map((values) => `${fillMarkers(words.forward, values)} `)}
          {back.map((values) => `${fillMarkers(words.back, values)} `)}
        </b>
        {shift.map((values) => `${fillMarkers(words.shift, values)} `)}
        {words.counted}
      </p>
    </div>
  );
}

/** Five days side by side: their tide, and under each its times. */
export function TimesRow({ row, words }: Properties) {
  const { days } = words;
  return (
    <>
      {row.clockChange && <Clocks change={row.clockChange} words={words.clocks} />}
      <section className="times-row" aria-label={fillMarkers(days.row, { from: row.from, until: row.until })}>
        <ol className="tide-days figures" aria-label={days.list}>
          {row.days.map((day) => (
            <li key={day.date}>
              <a href={`#d-${day.date}`}>
                {day.short}
                <span className="sr-only">, {timesInWords(day, days)}</span>
              </a>
            </li>
          ))}
        </ol>
        <div className="tidebox">
          <Tide drawing={row.drawing} label={drawingLabel(row, days)}>
            {row.flares.map(({ n, x }) => (
              <Flare key={n} n={n} x={x} />
            ))}
          </Tide>
        </div>
        <div className="days">
          {row.days.map((day) => (
            <DayTimes key={day.date} day={day} words={days} />
          ))}
        </div>
      </section>
    </>
  );
}
