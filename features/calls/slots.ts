import { Temporal } from 'temporal-polyfill';
import { cellMinutes, minutesOf, type CallRules, type Desk, type Stretch } from './schema.ts';
import { weekdays } from '../enquiries/reply-times.ts';
import { minute } from '../../contract/time.ts';

/** A period, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Diary {
  /** Starts of the taken cells, in milliseconds since 1970. */
  readonly taken: ReadonlySet<number>;
  readonly away: readonly Span[];
  /** Number of calls by the desk's date (ISO). */
  readonly callsOn: ReadonlyMap<string, number>;
}

export interface Slot {
  readonly deskId: string;
  readonly date: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The start in milliseconds since 1970. */
  readonly at: number;
}

/** Starts of the cells of a call and its buffer, in milliseconds since 1970. */
export function cellsOf(start: Temporal.Instant, { length, buffer }: Pick<CallRules, 'length' | 'buffer'>) {
  const count = (minutesOf(length) + minutesOf(buffer)) / cellMinutes;
  return Array.from({ length: count }, (_, index) => start.epochMilliseconds + index * cellMinutes * minute);
}

/** The times at which a desk can hold calls, by its rules. */
export class Timetable {
  readonly desk: Desk;
  readonly #rules: CallRules;
  readonly #holidays: readonly string[];

  /** @param holidays ISO dates of the desk's public holidays */
  constructor(rules: CallRules, desk: Desk, holidays: readonly string[]) {
    this.#rules = rules;
    this.desk = desk;
    this.#holidays = holidays;
  }

  dayOf(at: Temporal.Instant): Temporal.PlainDate {
    return at.toZonedDateTimeISO(this.desk.timeZone).toPlainDate();
  }

  free(diary: Diary, now: Temporal.Instant): readonly Slot[] {
    const { first, last } = this.#offered(now);
    const until = this.dayOf(last);
    const slots: Slot[] = [];
    for (let day = this.dayOf(first); Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ days: 1 }))
      if ((diary.callsOn.get(day.toString()) ?? 0) < this.#rules.perDay)
        slots.push(...this.startsOn(day).filter((slot) => isWithin(slot, first, last) && this.isFree(slot, diary)));
    return slots;
  }

  /** The time that begins at a moment, if it is offered and the desk is not away; it may still be taken. */
  at(start: Temporal.Instant, away: readonly Span[], now: Temporal.Instant): Slot | undefined {
    const { first, last } = this.#offered(now);
    const slot = this.startsOn(this.dayOf(start)).find(({ at }) => at === start.epochMilliseconds);
    return slot && isWithin(slot, first, last) && this.isFree(slot, { taken: new Set(), away }) ? slot : undefined;
  }

  isFree({ start }: Slot, { taken, away }: Omit<Diary, 'callsOn'>): boolean {
    const cells = cellsOf(start, this.#rules);
    return cells.every((cell) => !taken.has(cell)) && !away.some((span) => touches(span, cells));
  }

  /** The bookable period: from the end of the notice to that of the horizon. */
  #offered(now: Temporal.Instant) {
    const after = (length: string): Temporal.Instant => now.add({ minutes: minutesOf(length) });
    return { first: after(this.#rules.notice), last: after(this.#rules.horizon) };
  }

  /**
   * All times of a day with an empty diary, without notice and horizon, earliest first.
   * They follow every `length + buffer` of elapsed time from the start of each stretch of working hours.
   * Wall-clock times skipped by a clock change are not offered; repeated ones are offered once.
   */
  startsOn(day: Temporal.PlainDate): readonly Slot[] {
    const date = day.toString();
    const { id: deskId, timeZone } = this.desk;
    if (this.#holidays.includes(date) || isOnLeave(this.desk, date)) return [];
    const length = minutesOf(this.#rules.length) * minute;
    const step = length + minutesOf(this.#rules.buffer) * minute;
    const slots = new Map<string, Slot>();
    for (const { from, until } of openOn(day, this.desk)) {
      const closes = momentOf(day, until, timeZone);
      for (let at = momentOf(day, from, timeZone); at + length <= closes; at += step) {
        const start = Temporal.Instant.fromEpochMilliseconds(at);
        const wall = start.toZonedDateTimeISO(timeZone).toPlainTime().toString();
        if (!slots.has(wall))
          slots.set(wall, { deskId, date, start, end: Temporal.Instant.fromEpochMilliseconds(at + length), at });
      }
    }
    return [...slots.values()];
  }
}

/** Whether the file says that a desk is away on a date. */
export const isOnLeave = ({ leave }: Pick<Desk, 'leave'>, date: string): boolean =>
  leave.some(({ from, until }) => from <= date && date <= until);

function isWithin({ at }: Slot, first: Temporal.Instant, last: Temporal.Instant): boolean {
  return first.epochMilliseconds <= at && at <= last.epochMilliseconds;
}

/** Whether any cell, given by its start, overlaps a span. */
export function touches({ from, until }: Span, cells: readonly number[]): boolean {
  return cells.some((cell) => from < cell + cellMinutes * minute && cell < until);
}

/** The stretches that apply to a date, earliest first. */
export function stretchesOn(day: Temporal.PlainDate, stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches
    .filter(({ days }) => days.some((each) => weekdays.indexOf(each) === day.dayOfWeek - 1))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Working hours of a date without its breaks, earliest first. */
function openOn(day: Temporal.PlainDate, { hours, breaks }: Desk): readonly Pick<Stretch, 'from' | 'until'>[] {
  const pauses = stretchesOn(day, breaks);
  return stretchesOn(day, hours).flatMap(({ from, until }) => {
    const within = pauses.filter((pause) => from <= pause.from && pause.until <= until);
    const ends = [...within.map((pause) => pause.from), until];
    return [from, ...within.map((pause) => pause.until)].map((begin, index) => ({
      from: begin,
      until: ends[index] ?? until,
    }));
  });
}

/** The moment of a wall-clock time: the first if it is repeated, or the end of the gap if it is skipped. */
function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = day.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}
