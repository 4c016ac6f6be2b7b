import { Temporal } from 'temporal-polyfill';
import type { Slot } from './slots.ts';

/** A time that stands on the page; where several desks have it, the first of them. */
export type Offered = Pick<Slot, 'deskId' | 'date' | 'at'>;

interface OfferedDay {
  /** ISO date of the desk. */
  readonly date: string;
  readonly times: readonly Offered[];
}

export interface OfferedDays {
  readonly days: readonly OfferedDay[];
  /** First day of what comes before and after. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
  /** The day before the first. */
  readonly previous: string | undefined;
}

/** How many days a page shows, side by side. */
export const daysShown = 5;

/** Free times by the day of their desk, earliest first: all working days, and a weekend's day that has some. */
export function daysOf(times: readonly Offered[]): readonly OfferedDay[] {
  const byDay = Map.groupBy(
    times.filter(({ at }, index) => times[index - 1]?.at !== at),
    ({ date }) => date,
  );
  const dates = [...byDay.keys()].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: OfferedDay[] = [];
  for (let date = first; date <= last; date = dayAfter(date)) {
    const ofDay = byDay.get(date);
    if (ofDay || isWorkingDay(date)) all.push({ date, times: ofDay ?? [] });
  }
  return all;
}

/** The page of days on which a day (ISO date) stands; without it, or where it is none of them, the first page. */
export function pageOf(all: readonly OfferedDay[], around?: string): OfferedDays {
  const wanted = around === undefined ? 0 : all.findIndex(({ date }) => date >= around);
  const begin = Math.floor(Math.max(0, wanted) / daysShown) * daysShown;
  return {
    days: all.slice(begin, begin + daysShown),
    earlier: all[begin - daysShown]?.date,
    later: all[begin + daysShown]?.date,
    previous: all[begin - 1]?.date,
  };
}

/** A page of the working days from one on, without times. */
export function emptyDays(from: string): OfferedDays {
  const days: OfferedDay[] = [];
  for (let date = from; days.length < daysShown; date = dayAfter(date))
    if (isWorkingDay(date)) days.push({ date, times: [] });
  return { days, earlier: undefined, later: undefined, previous: undefined };
}

export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

function isWorkingDay(date: string): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek <= 5;
}
