import { Temporal } from 'temporal-polyfill';
import { cellMinutes, minutesOf, type CallRules, type Desk, type Stretch } from '../../contract/calls.ts';
import { weekdays } from '../../contract/reply-times.ts';

/** What is known of a desk's diary. */
export interface Diary {
  /** Taken cells, each by its beginning in milliseconds since 1970. */
  readonly taken: ReadonlySet<number>;
  /** Calls by day of the desk (ISO date). */
  readonly callsOn: ReadonlyMap<string, number>;
}

/** A time that can be chosen. */
export interface Slot {
  readonly deskId: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

const minute = 60_000;

/** Beginnings of the cells that a call takes, its buffer included; milliseconds since 1970. */
export function cellsOf(start: Temporal.Instant, { length, buffer }: Pick<CallRules, 'length' | 'buffer'>): readonly number[] {
  const count = (minutesOf(length) + minutesOf(buffer)) / cellMinutes;
  return Array.from({ length: count }, (_, index) => start.epochMilliseconds + index * cellMinutes * minute);
}

/**
 * The free times of a desk, earliest first. They begin every `length + buffer` from the first moment of each stretch of its
 * hours, counted in real time. A wall-clock time that the clocks leave out is no time; one that they show twice is offered once.
 *
 * @param holidays ISO dates, days of the desk on which nobody works
 */
export function freeSlots(rules: CallRules, desk: Desk, holidays: readonly string[], diary: Diary, now: Temporal.Instant): readonly Slot[] {
  const first = now.add({ minutes: minutesOf(rules.notice) });
  const last = now.add({ minutes: minutesOf(rules.horizon) });
  const slots: Slot[] = [];
  let day = first.toZonedDateTimeISO(desk.timeZone).toPlainDate();
  const end = last.toZonedDateTimeISO(desk.timeZone).toPlainDate();
  for (; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    if (!isWorked(day, desk, holidays) || (diary.callsOn.get(day.toString()) ?? 0) >= rules.perDay) continue;
    for (const slot of startsOn(day, rules, desk)) {
      if (Temporal.Instant.compare(slot.start, first) < 0 || Temporal.Instant.compare(slot.start, last) > 0) continue;
      if (cellsOf(slot.start, rules).every((cell) => !diary.taken.has(cell))) slots.push(slot);
    }
  }
  return slots;
}

function isWorked(day: Temporal.PlainDate, { leave }: Desk, holidays: readonly string[]): boolean {
  const date = day.toString();
  return !holidays.includes(date) && !leave.some(({ from, until }) => from <= date && date <= until);
}

/** Every time at which a call could begin on a day with an empty diary. */
function startsOn(day: Temporal.PlainDate, rules: CallRules, desk: Desk): readonly Slot[] {
  const step = minutesOf(rules.length) + minutesOf(rules.buffer);
  const shown = new Set<string>();
  const slots: Slot[] = [];
  for (const { from, until } of openOn(day, desk)) {
    const closes = momentOf(day, until, desk.timeZone);
    for (let start = momentOf(day, from, desk.timeZone); ; start = start.add({ minutes: step })) {
      const end = start.add({ minutes: minutesOf(rules.length) });
      if (Temporal.Instant.compare(end, closes) > 0) break;
      const wall = start.toZonedDateTimeISO(desk.timeZone).toPlainTime().toString();
      if (shown.has(wall)) continue;
      shown.add(wall);
      slots.push({ deskId: desk.id, start, end });
    }
  }
  return slots;
}

/** The hours of a day less its breaks, in their order. */
function openOn(day: Temporal.PlainDate, { hours, breaks }: Desk): readonly Pick<Stretch, 'from' | 'until'>[] {
  const weekday = weekdays[day.dayOfWeek - 1];
  const today = (stretches: readonly Stretch[]): readonly Stretch[] =>
    stretches.filter(({ days }) => weekday !== undefined && days.includes(weekday)).sort((one, other) => (one.from < other.from ? -1 : 1));
  const pauses = today(breaks);
  return today(hours).flatMap(({ from, until }) => {
    const within = pauses.filter((pause) => from <= pause.from && pause.until <= until);
    const begins = [from, ...within.map((pause) => pause.until)];
    const ends = [...within.map((pause) => pause.from), until];
    return begins.map((begin, index) => ({ from: begin, until: ends[index] ?? until })).filter((open) => open.from < open.until);
  });
}

/** The moment of a wall-clock time: the first of two, and where it is left out, the first moment after. */
function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  const wanted = day.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.toInstant();
  return (moment.getTimeZoneTransition('next') ?? moment).toInstant();
}
