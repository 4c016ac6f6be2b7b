import { Temporal } from 'temporal-polyfill';
import { cellMinutes, minutesOf, type CallRules, type Desk, type Stretch } from './schema.ts';
import { weekdays } from '../enquiries/reply-times.ts';
import { minute } from '../../contract/time.ts';

/** Part of the diary, from a moment until another; milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** What is known of a desk's diary. */
export interface Diary {
  /** Taken cells, each by its beginning in milliseconds since 1970. */
  readonly taken: ReadonlySet<number>;
  /** When the desk is away or busy with something else. */
  readonly away: readonly Span[];
  /** Calls by day of the desk (ISO date). */
  readonly callsOn: ReadonlyMap<string, number>;
}

/** A time that can be chosen. */
export interface Slot {
  readonly deskId: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The beginning in milliseconds since 1970, to compare and sort by: thousands are looked at for one page. */
  readonly at: number;
}

/** A time at which a call could begin on a day with an empty diary. */
interface Start {
  readonly slot: Slot;
  /** ISO date of the desk. */
  readonly day: string;
  readonly cells: readonly number[];
}

/** What the hours come to on the days from that of the notice's end to that of the horizon's. */
interface Window {
  readonly first: Span;
  readonly last: Span;
  readonly starts: readonly Start[];
}

const nothing: Span = { from: 0, until: 0 };

function holds({ from, until }: Span, moment: number): boolean {
  return from <= moment && moment < until;
}

/** Beginnings of the cells that a call takes, its buffer included; milliseconds since 1970. */
export function cellsOf(
  start: Temporal.Instant,
  { length, buffer }: Pick<CallRules, 'length' | 'buffer'>,
): readonly number[] {
  const count = (minutesOf(length) + minutesOf(buffer)) / cellMinutes;
  return Array.from({ length: count }, (_, index) => start.epochMilliseconds + index * cellMinutes * minute);
}

/**
 * When a desk could hold calls. What its hours come to is computed once a day, since wall-clock arithmetic is dear.
 */
export class Timetable {
  readonly desk: Desk;
  readonly #rules: CallRules;
  readonly #holidays: readonly string[];
  /** Milliseconds. */
  readonly #notice: number;
  readonly #horizon: number;
  #window: Window = { first: nothing, last: nothing, starts: [] };

  /** @param holidays ISO dates, days of the desk on which nobody works */
  constructor(rules: CallRules, desk: Desk, holidays: readonly string[]) {
    this.#rules = rules;
    this.desk = desk;
    this.#holidays = holidays;
    this.#notice = minutesOf(rules.notice) * minute;
    this.#horizon = minutesOf(rules.horizon) * minute;
  }

  /** ISO date of a moment, for the desk. */
  dayOf(at: Temporal.Instant): string {
    return at.toZonedDateTimeISO(this.desk.timeZone).toPlainDate().toString();
  }

  /** The free times, earliest first. */
  free(diary: Diary, now: Temporal.Instant): readonly Slot[] {
    const { taken, away, callsOn } = diary;
    return this.#startsAt(now)
      .filter(
        ({ day, cells }) =>
          (callsOn.get(day) ?? 0) < this.#rules.perDay &&
          cells.every((cell) => !taken.has(cell)) &&
          !away.some((span) => touches(span, cells)),
      )
      .map(({ slot }) => slot);
  }

  /**
   * The time that begins at a moment, if the rules offer one and the desk is not away then. Whether it is taken is not
   * asked.
   */
  at(start: Temporal.Instant, away: readonly Span[], now: Temporal.Instant): Slot | undefined {
    const wanted = start.epochMilliseconds;
    const found = this.#startsAt(now).find(({ slot }) => slot.at === wanted);
    return found && !away.some((span) => touches(span, found.cells)) ? found.slot : undefined;
  }

  /** Everything between notice and horizon, earliest first. */
  #startsAt(now: Temporal.Instant): readonly Start[] {
    const [first, last] = [now.epochMilliseconds + this.#notice, now.epochMilliseconds + this.#horizon];
    if (!holds(this.#window.first, first) || !holds(this.#window.last, last))
      this.#window = this.#windowOf(first, last);
    return this.#window.starts.filter(({ slot: { at } }) => first <= at && at <= last);
  }

  #windowOf(first: number, last: number): Window {
    const dateAt = (moment: number): Temporal.PlainDate =>
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(this.desk.timeZone).toPlainDate();
    const [from, until] = [dateAt(first), dateAt(last)];
    const starts: Start[] = [];
    for (let day = from; Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ days: 1 }))
      starts.push(...this.#on(day));
    const wholeDay = (day: Temporal.PlainDate): Span => ({
      from: day.toZonedDateTime(this.desk.timeZone).epochMilliseconds,
      until: day.add({ days: 1 }).toZonedDateTime(this.desk.timeZone).epochMilliseconds,
    });
    return { first: wholeDay(from), last: wholeDay(until), starts };
  }

  /**
   * Every time at which a call could begin on a day with an empty diary, without notice and horizon; earliest first.
   */
  startsOn(day: Temporal.PlainDate): readonly Slot[] {
    return isWorked(day.toString(), this.desk, this.#holidays) ? startsOn(day, this.#rules, this.desk) : [];
  }

  #on(day: Temporal.PlainDate): readonly Start[] {
    const date = day.toString();
    return this.startsOn(day).map((slot) => ({ slot, day: date, cells: cellsOf(slot.start, this.#rules) }));
  }
}

/** Whether cells, by their beginnings, overlap with a span. */
export function touches({ from, until }: Span, cells: readonly number[]): boolean {
  return cells.some((cell) => from < cell + cellMinutes * minute && cell < until);
}

function isWorked(date: string, { leave }: Desk, holidays: readonly string[]): boolean {
  return !holidays.includes(date) && !leave.some(({ from, until }) => from <= date && date <= until);
}

/**
 * Every time at which a call could begin on a day with an empty diary, earliest first. They begin every `length +
 * buffer` from the first moment of each stretch of the hours, counted in real time. A wall-clock time that the clocks
 * leave out is no time; one that they show twice is offered once.
 */
function startsOn(day: Temporal.PlainDate, rules: CallRules, desk: Desk): readonly Slot[] {
  const length = minutesOf(rules.length) * minute;
  const step = length + minutesOf(rules.buffer) * minute;
  const moment = momentsOf(day, desk.timeZone);
  const shown = new Set<string>();
  const slots: Slot[] = [];
  for (const { from, until } of openOn(day, desk)) {
    const closes = moment.of(until);
    for (let at = moment.of(from); at + length <= closes; at += step) {
      const start = Temporal.Instant.fromEpochMilliseconds(at);
      const wall = moment.change ? start.toZonedDateTimeISO(desk.timeZone).toPlainTime().toString() : String(at);
      if (shown.has(wall)) continue;
      shown.add(wall);
      slots.push({ deskId: desk.id, start, end: Temporal.Instant.fromEpochMilliseconds(at + length), at });
    }
  }
  return slots;
}

/** The hours of a day less its breaks, in their order. */
function openOn(day: Temporal.PlainDate, { hours, breaks }: Desk): readonly Pick<Stretch, 'from' | 'until'>[] {
  const weekday = weekdays[day.dayOfWeek - 1];
  const today = (stretches: readonly Stretch[]): readonly Stretch[] =>
    stretches
      .filter(({ days }) => weekday !== undefined && days.includes(weekday))
      .sort((one, other) => (one.from < other.from ? -1 : 1));
  const pauses = today(breaks);
  return today(hours).flatMap(({ from, until }) => {
    const within = pauses.filter((pause) => from <= pause.from && pause.until <= until);
    const begins = [from, ...within.map((pause) => pause.until)];
    const ends = [...within.map((pause) => pause.from), until];
    return begins
      .map((begin, index) => ({ from: begin, until: ends[index] ?? until }))
      .filter((open) => open.from < open.until);
  });
}

/** Moments of a day's wall-clock times in milliseconds since 1970, and whether the clocks change on it. */
function momentsOf(
  day: Temporal.PlainDate,
  timeZone: string,
): { readonly of: (time: string) => number; readonly change: boolean } {
  const begins = day.toZonedDateTime(timeZone);
  const ends = day.add({ days: 1 }).toZonedDateTime(timeZone);
  const midnight = begins.epochMilliseconds;
  const change =
    begins.offsetNanoseconds !== ends.offsetNanoseconds || ends.epochMilliseconds - midnight !== 24 * 60 * minute;
  return {
    change,
    of: (time) =>
      change
        ? momentOf(day, time, timeZone)
        : midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minute,
  };
}

/** The moment of a wall-clock time: the first of two, and where it is left out, the first moment after. */
function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = day.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}
