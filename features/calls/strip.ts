import type { OfferedTime } from './offered-days.ts';
import { rounded, sill, strip, tideOf, type FreeStretch, type Tide } from './tide.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Part of a day that a drawing shows, in minutes of the visitor's clock. */
export interface DayPart {
  readonly from: number;
  readonly until: number;
}

/** A day as paths in a box of 1000 by 100; hours stand at percent of its width. */
export interface Strip extends Tide {
  readonly grid: string;
  /** At each time. */
  readonly ticks: string;
  readonly hours: readonly { readonly x: string; readonly here: string; readonly there: string }[];
}

interface StripParts {
  /** ISO date. */
  readonly date: string;
  readonly times: readonly Pick<OfferedTime, 'start'>[];
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

/** The hours between the earliest and the latest time with an hour beside them; the whole day where one goes past midnight. */
export function dayPart(times: readonly Pick<OfferedTime, 'start'>[], clock: ZoneClock, step: number): DayPart {
  const starts = times.map(({ start }) => clock.minutes(start));
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

/** Free time without its seams. @param places minutes at which a time begins, in their order @param end of the drawing */
export function stretchesOf(places: readonly number[], step: number, end: number): readonly FreeStretch[] {
  const stretches: { from: number; until: number }[] = [];
  for (const place of places) {
    const last = stretches.at(-1);
    const until = Math.min(place + step, end);
    if (last && last.until >= place) last.until = Math.max(last.until, until);
    else stretches.push({ from: place, until });
  }
  return stretches;
}

/** A day as paths, and where on it (in percent) a time stands. */
export function stripOf({ date, times, part, step, clock, desk }: StripParts) {
  const span = part.until - part.from;
  const at = (minutes: number): number => Math.min(Math.max(minutes - part.from, 0), span);
  const percent = (place: number): string => rounded((place / span) * 100);
  const unit = (place: number): string => rounded((place / span) * 1000);
  const places = times.map(({ start }) => at(clock.minutes(start)));
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
    ...tideOf(stretchesOf(places, step, span), span, strip),
    grid: hours.map((minutes) => `M${unit(at(minutes + every / 2))} 0V100`).join(''),
    ticks: places.map((place) => `M${unit(place)} ${sill - 9}V${sill + 9}`).join(''),
    hours: hours.map((minutes) => ({
      x: percent(at(minutes)),
      here: label(minutes),
      there: label(desk.minutes(clock.moment(date, minutes))),
    })),
  };
  return {
    drawing,
    /** Percent that so many minutes take. */
    share: percent,
    percent: (start: number): string => percent(at(clock.minutes(start))),
  };
}
