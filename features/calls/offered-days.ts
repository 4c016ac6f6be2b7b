import type { ZoneClock } from './zone-clock.ts';
import { day } from '../../contract/time.ts';

/** A time that can be chosen; where several desks have it, the first of them. */
export interface OfferedTime {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly deskId: string;
}

export interface OfferedDay {
  /** ISO date of the visitor. */
  readonly date: string;
  readonly times: readonly OfferedTime[];
}

export interface OfferedDays {
  readonly days: readonly OfferedDay[];
  /** First day of what comes before and after. */
  readonly earlier: string | undefined;
  readonly later: string | undefined;
}

/** How many days a page shows. */
export const daysShown = 10;

/**
 * Free times by the visitor's own day, earliest first: working days, with times or without, and a Saturday or Sunday on which
 * the visitor's clock shows some.
 * @param times earliest first, one entry for each desk that has it
 */
export function daysOf(times: readonly OfferedTime[], clock: ZoneClock): readonly OfferedDay[] {
  const byDay = new Map<string, OfferedTime[]>();
  for (const [index, time] of times.entries()) {
    if (times[index - 1]?.start === time.start) continue;
    const date = clock.day(time.start);
    const ofDay = byDay.get(date);
    if (ofDay) ofDay.push(time);
    else byDay.set(date, [time]);
  }
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

/**
 * The page of days on which a day stands.
 * @param around ISO date; without it, or where it is none of them, the first page
 */
export function pageOf(all: readonly OfferedDay[], around?: string): OfferedDays {
  const wanted = around === undefined ? 0 : all.findIndex(({ date }) => date >= around);
  const begin = Math.floor(Math.max(0, wanted) / daysShown) * daysShown;
  return {
    days: all.slice(begin, begin + daysShown),
    earlier: all[begin - daysShown]?.date,
    later: all[begin + daysShown]?.date,
  };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);
}

function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
