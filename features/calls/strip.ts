import type { OfferedDay } from './offered-days.ts';
import { rounded, sill, tideOf, type FreeStretch, type Tide } from './tide.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Part of every day that a drawing shows, in minutes of the visitor's clock: nights are cut out. */
export interface DayPart {
  readonly from: number;
  readonly until: number;
}

/** A strip of days as paths in a box of 1000 by 100; hours stand at percent of its width. */
export interface Strip extends Tide {
  readonly grid: string;
  /** Between two days. */
  readonly bounds: string;
  /** At each time. */
  readonly ticks: string;
  /** Where the last day ends, and what of the box is left then. */
  readonly end: string;
  readonly blank: { readonly x: string; readonly width: string } | undefined;
  readonly hours: readonly { readonly x: string; readonly here: string; readonly there: string }[];
}

export interface StripParts {
  readonly days: readonly Pick<OfferedDay, 'date' | 'times'>[];
  /** How many days wide the strip is. */
  readonly columns: number;
  readonly part: DayPart;
  /** Minutes of a call and of the time kept free after it. */
  readonly step: number;
  readonly clock: ZoneClock;
  /** Clock of the desk whose hours stand under the curve. */
  readonly desk: ZoneClock;
}

const hour = 60;
const wholeDay = 24 * hour;

/** A drawing of fewer hours would show a call as if it filled the day. */
const least = 8 * hour;

/** The hours between the earliest and the latest time of all days with an hour beside them; the whole day where one goes past midnight. */
export function dayPart(days: readonly Pick<OfferedDay, 'times'>[], clock: ZoneClock, step: number): DayPart {
  const starts = days.flatMap(({ times }) => times.map(({ start }) => clock.minutes(start)));
  if (starts.length === 0) return { from: 8 * hour, until: 18 * hour };
  const last = Math.max(...starts) + step;
  if (last > wholeDay) return { from: 0, until: wholeDay };
  const [from, until] = [
    Math.max(0, Math.floor(Math.min(...starts) / hour - 1) * hour),
    Math.min(wholeDay, Math.ceil(last / hour + 1) * hour),
  ];
  if (until - from >= least) return { from, until };
  const middle = Math.floor((from + until) / 2 / hour) * hour;
  const begin = Math.min(Math.max(0, middle - least / 2), wholeDay - least);
  return { from: begin, until: begin + least };
}

/** A strip of days as paths in a box of 1000 by 100, and where on it (in percent) the hours and the times stand. */
export function stripOf({ days, columns, part, step, clock, desk }: StripParts) {
  const span = part.until - part.from;
  const width = span * columns;
  const at = (index: number, minutes: number): number =>
    index * span + Math.min(Math.max(minutes - part.from, 0), span);
  const percent = (place: number): string => rounded((place / width) * 100);
  const unit = (place: number): string => rounded((place / width) * 1000);
  const placed = days.flatMap(({ times }, index) =>
    times.map(({ start }) => ({ start, place: at(index, clock.minutes(start)) })),
  );
  const stretches: { from: number; until: number }[] = [];
  for (const { place } of placed) {
    const last = stretches.at(-1);
    const until = Math.min(place + step, days.length * span);
    if (last && last.until >= place) last.until = Math.max(last.until, until);
    else stretches.push({ from: place, until });
  }
  const free: readonly FreeStretch[] = stretches;
  const every = span <= 12 * hour ? 2 * hour : span <= 17 * hour ? 3 * hour : 4 * hour;
  const hours = Array.from(
    { length: Math.floor((span - 2 * hour) / every) + 1 },
    (_, count) => part.from + hour + count * every,
  );
  const label = (minutes: number): string =>
    minutes % hour === 0
      ? String(minutes / hour)
      : `${Math.floor(minutes / hour)}:${String(minutes % hour).padStart(2, '0')}`;
  const drawing: Strip = {
    // Days that are not there are no water either: the box is as wide as all columns.
    ...tideOf(free, width),
    grid: days
      .map((_, index) => hours.map((minutes) => `M${unit(at(index, minutes + every / 2))} 0V100`).join(''))
      .join(''),
    bounds: days
      .slice(1)
      .map((_, index) => `M${unit((index + 1) * span)} 0V100`)
      .join(''),
    ticks: placed.map(({ place }) => `M${unit(place)} ${sill - 9}V${sill + 9}`).join(''),
    end: unit(days.length * span),
    blank:
      days.length < columns ? { x: unit(days.length * span), width: unit((columns - days.length) * span) } : undefined,
    hours: days.flatMap(({ date }, index) =>
      hours.map((minutes) => ({
        x: percent(at(index, minutes)),
        here: label(minutes),
        there: label(desk.minutes(clock.moment(date, minutes))),
      })),
    ),
  };
  return {
    drawing,
    /** Where a time stands, in percent. */
    places: placed.map(({ start, place }) => ({ start, x: percent(place) })),
    /** Percent that so many minutes take. */
    share: (minutes: number): string => percent(minutes),
    percent: (start: number, index: number): string => percent(at(index, clock.minutes(start))),
  };
}
