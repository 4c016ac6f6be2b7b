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
  /** ISO date of the desk. */
  readonly date: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** The beginning in milliseconds since 1970. */
  readonly at: number;
}

/** Beginnings of the cells that a call takes, its buffer included; milliseconds since 1970. */
export function cellsOf(start: Temporal.Instant, { length, buffer }: Pick<CallRules, 'length' | 'buffer'>) {
  const count = (minutesOf(length) + minutesOf(buffer)) / cellMinutes;
  return Array.from({ length: count }, (_, index) => start.epochMilliseconds + index * cellMinutes * minute);
}

/** When a desk could hold calls. */
export class Timetable {
  readonly desk: Desk;
  readonly #rules: CallRules;
  readonly #holidays: readonly string[];

  /** @param holidays ISO dates, days of the desk on which nobody works */
  constructor(rules: CallRules, desk: Desk, holidays: readonly string[]) {
    this.#rules = rules;
    this.desk = desk;
    this.#holidays = holidays;
  }

  /** The day of a moment, for the desk. */
  dayOf(at: Temporal.Instant): Temporal.PlainDate {
    return at.toZonedDateTimeISO(this.desk.timeZone).toPlainDate();
  }

  /** The free times, earliest first. */
  free(diary: Diary, now: Temporal.Instant): readonly Slot[] {
    const { first, last } = this.#offered(now);
    const until = this.dayOf(last);
    const slots: Slot[] = [];
    for (let day = this.dayOf(first); Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ days: 1 }))
      if ((diary.callsOn.get(day.toString()) ?? 0) < this.#rules.perDay)
        slots.push(...this.startsOn(day).filter((slot) => isWithin(slot, first, last) && this.isFree(slot, diary)));
    return slots;
  }

  /** The time that begins at a moment, if the rules offer one and the desk is not away. It may be taken. */
  at(start: Temporal.Instant, away: readonly Span[], now: Temporal.Instant): Slot | undefined {
    const { first, last } = this.#offered(now);
    const slot = this.startsOn(this.dayOf(start)).find(({ at }) => at === start.epochMilliseconds);
    return slot && isWithin(slot, first, last) && this.isFree(slot, { taken: new Set(), away }) ? slot : undefined;
  }

  isFree({ start }: Slot, { taken, away }: Omit<Diary, 'callsOn'>): boolean {
    const cells = cellsOf(start, this.#rules);
    return cells.every((cell) => !taken.has(cell)) && !away.some((span) => touches(span, cells));
  }

  /** From the end of the notice to that of the horizon. */
  #offered(now: Temporal.Instant) {
    const after = (length: string): Temporal.Instant => now.add({ minutes: minutesOf(length) });
    return { first: after(this.#rules.notice), last: after(this.#rules.horizon) };
  }

  /**
   * Every time at which a call could begin on a day with an empty diary, without notice and horizon; earliest first.
   * They begin every `length + buffer` from the first moment of each stretch of the hours, counted in real time. A
   * wall-clock time that the clocks leave out is no time; one that they show twice is offered once.
   */
  startsOn(day: Temporal.PlainDate): readonly Slot[] {
    const date = day.toString();
    const { id: deskId, timeZone, leave } = this.desk;
    if (this.#holidays.includes(date) || leave.some(({ from, until }) => from <= date && date <= until)) return [];
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

function isWithin({ at }: Slot, first: Temporal.Instant, last: Temporal.Instant): boolean {
  return first.epochMilliseconds <= at && at <= last.epochMilliseconds;
}

/** Whether cells, by their beginnings, overlap with a span. */
export function touches({ from, until }: Span, cells: readonly number[]): boolean {
  return cells.some((cell) => from < cell + cellMinutes * minute && cell < until);
}

/** The stretches of a day, earliest first. */
export function stretchesOn(day: Temporal.PlainDate, stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches
    .filter(({ days }) => days.some((each) => weekdays.indexOf(each) === day.dayOfWeek - 1))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The hours of a day less its breaks, in their order. */
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

/** The moment of a wall-clock time: the first of two, and where it is left out, the first moment after. */
function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = day.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}
