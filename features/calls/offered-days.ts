import { Temporal } from 'temporal-polyfill';
import type { Slot } from './slots.ts';

/** A time on the page, with the first desk that has it. */
export type Offered = Pick<Slot, 'deskId' | 'date' | 'at'>;

interface OfferedDay {
  /** The desk's ISO date. */
  readonly date: string;
  readonly times: readonly Offered[];
}

export interface OfferedDays {
  readonly days: readonly OfferedDay[];
  /** First day of the previous and of the next page; undefined if there is none. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
  /** The last day of the previous page. */
  readonly previous: string | undefined;
}

/** Days on a page. */
export const daysShown = 5;

/** Free times by their desk's date, earliest first: all working days, and weekend days with times. */
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

/** The page with the first day on or after `around` (ISO date); the first page if there is none. */
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

/** A page of working days from a date, without times. */
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
