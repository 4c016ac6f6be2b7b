import { Temporal } from 'temporal-polyfill';
import { minute } from '../../contract/time.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { CallsCopy } from './page/calls-words.ts';
import type { Slot } from './slots.ts';
import type { ZoneClock } from './zone-clock.ts';

/** A time on the page, with the first desk that has it. */
export type Offered = Pick<Slot, 'deskId' | 'date' | 'at'>;

interface OfferedDay {
  readonly date: string;
  readonly times: readonly Offered[];
}

export type OfferedDays = ReturnType<typeof pageOf>;

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
export function pageOf(all: readonly OfferedDay[], around?: string) {
  const wanted = around === undefined ? 0 : all.findIndex(({ date }) => date >= around);
  const begin = Math.floor(Math.max(0, wanted) / daysShown) * daysShown;
  return {
    days: all.slice(begin, begin + daysShown),
    /** First day of the previous and of the next page; undefined if there is none. */
    earlier: all[begin - daysShown]?.date,
    later: all[begin + daysShown]?.date,
    /** The last day of the previous page. */
    previous: all[begin - 1]?.date,
  };
}

/** A page of working days from a date, without times. */
export function emptyDays(from: string) {
  const days: OfferedDay[] = [];
  for (let date = from; days.length < daysShown; date = dayAfter(date))
    if (isWorkingDay(date)) days.push({ date, times: [] });
  return pageOf(days);
}

export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

function isWorkingDay(date: string): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek <= 5;
}

/**
 * Clock changes in a period, as values for the slots of the page's sentences; and each desk's first later time on the
 * visitor's clock, before and after.
 */
export function clockChange(
  own: ZoneClock,
  desks: ReadonlyMap<string, ZoneClock>,
  { after, until }: { readonly after: number; readonly until: number },
  times: readonly Offered[],
  words: CallsCopy['amounts'],
) {
  const zones = new Map([own, ...desks.values()].map((zone) => [zone.place, zone]));
  const changes = [...zones.values()]
    .flatMap((clock) => clock.changes(after, until).map((change) => ({ clock, ...change })))
    .sort((one, other) => one.at - other.at);
  if (changes.length === 0) return undefined;
  const values = ({ clock, at, by }: (typeof changes)[number]) => ({
    date: clock.dayIn('day', at),
    'zone-place': clock.place,
    amount: amount(Math.abs(by), words),
  });
  const last = Math.max(...changes.map(({ at }) => at));
  const shift = [...desks].flatMap(([id, desk]) => {
    const time = desk.place === own.place ? undefined : times.find(({ deskId, at }) => deskId === id && at >= last);
    if (!time) return [];
    // The visitor's time for this time of the desk before the clocks changed.
    const was = time.at + (desk.ahead(time.at) - desk.ahead(after)) * minute + own.ahead(after) * minute;
    const [before, is] = [new Date(was).toISOString().slice(11, 16), own.time(time.at)];
    const said = {
      place: own.place,
      'desk-place': desk.place,
      'desk-time': desk.time(time.at),
      after: is,
      before,
    };
    return before === is ? [] : [said];
  });
  return {
    forward: changes.filter(({ by }) => by > 0).map(values),
    back: changes.filter(({ by }) => by < 0).map(values),
    shift,
  };
}

function amount(minutes: number, words: CallsCopy['amounts']): string {
  return minutes === 60 ? words.hour : fillMarkers(words.minutes, { minutes: String(minutes) });
}
