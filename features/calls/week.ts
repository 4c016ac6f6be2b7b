import { Temporal } from 'temporal-polyfill';
import { minute } from '../../contract/time.ts';
import { minutesOf, type CallRules, type Desk } from './schema.ts';
import type { CallWeek } from './desk/api.ts';
import type { CallBlockRow, CallRow } from './tables.ts';
import type { Database } from '../../core/store/store.ts';
import { callsWithNames, type ListedCall } from './handling.ts';
import { stored } from './records.ts';
import { isOnLeave, stretchesOn, type Span } from './slots.ts';

/** A date with the parts in which the desk offers no calls and their reasons, in wall-clock time, earliest first. */
export type WeekDay = CallWeek['days'][number];
type ClosedPart = WeekDay['closed'][number];

/** An ISO week in a desk's or the reader's zone; its name is as `2026-W47`. */
export type Week = ReturnType<typeof weekFrom>;

/** The week of a moment in a zone. */
export function weekAt(moment: Temporal.Instant, timeZone: string): Week {
  const day = moment.toZonedDateTimeISO(timeZone).toPlainDate();
  return weekFrom(day.subtract({ days: day.dayOfWeek - 1 }), timeZone);
}

/** Parses a week such as `2026-W47`; undefined if there is none. */
export function weekNamed(name: string, timeZone: string): Week | undefined {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  if (year === undefined || number === undefined) return undefined;
  // 4 January is always in the first week (ISO 8601).
  const fourth = Temporal.PlainDate.from(`${year}-01-04`);
  const monday = fourth.subtract({ days: fourth.dayOfWeek - 1 }).add({ weeks: Number(number) - 1 });
  const week = weekFrom(monday, timeZone);
  return week.name === name ? week : undefined;
}

function weekFrom(monday: Temporal.PlainDate, timeZone: string) {
  const { yearOfWeek = monday.year, weekOfYear = 1 } = monday;
  const at = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(timeZone).toInstant();
  return {
    name: `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`,
    monday,
    from: at(monday),
    until: at(monday.add({ weeks: 1 })),
  };
}

/** The name of the week a number of weeks later. */
export function weekAfter({ monday }: Week, weeks: number): string {
  return weekFrom(monday.add({ weeks }), 'UTC').name;
}

/** Calls that begin in a week, in any state, earliest first. */
export function callsOfWeek(db: Database, { from, until }: Pick<Week, 'from' | 'until'>): Promise<ListedCall[]> {
  return callsWithNames({ db })
    .where('calls.starts_at', '>=', stored(from))
    .where('calls.starts_at', '<', stored(until))
    .orderBy('calls.starts_at')
    .orderBy('calls.id')
    .execute();
}

interface Diary {
  readonly blocks: readonly Pick<CallBlockRow, 'starts_at' | 'ends_at' | 'why'>[];
  readonly busy: readonly Span[];
  readonly calls: readonly Pick<CallRow, 'state' | 'ends_at'>[];
}

const wholeDay = 24 * 60;

/** The parts of a day in which a desk takes no calls, by its rules, leave, calendar and calls. */
export function closedOn(
  day: Temporal.PlainDate,
  rules: CallRules,
  desk: Desk,
  holidays: readonly string[],
  diary: Diary,
): WeekDay {
  const date = day.toString();
  if (holidays.includes(date)) return { date, closed: [{ kind: 'holiday', from: 0, until: wholeDay }] };
  if (isOnLeave(desk, date)) return { date, closed: [{ kind: 'leave', from: 0, until: wholeDay }] };
  const hours = opened(day, desk);
  const clock = wallOf(day, desk.timeZone);
  const begins = day.toZonedDateTime(desk.timeZone).epochMilliseconds;
  const ends = day.add({ days: 1 }).toZonedDateTime(desk.timeZone).epochMilliseconds;
  const within = (kind: ClosedPart['kind'], span: Span, why = ''): ClosedPart[] => {
    // Skips spans of other days first, as time zone arithmetic is slow.
    if (hours.length === 0 || span.until <= begins || span.from >= ends) return [];
    const [starts, stops] = [clock(span.from), clock(span.until)];
    return hours.flatMap((open) => {
      const [from, until] = [Math.max(open.from, starts), Math.min(open.until, stops)];
      return from < until ? [{ kind, from, until, ...(why === '' ? {} : { why }) }] : [];
    });
  };
  const buffer = minutesOf(rules.buffer) * minute;
  const leave = diary.blocks.flatMap(({ starts_at, ends_at, why }) =>
    within('leave', { from: Date.parse(starts_at), until: Date.parse(ends_at) }, why),
  );
  const others = [
    ...stretchesOn(day, desk.breaks).map(({ from, until }) => ({
      kind: 'break' as const,
      from: minutes(from),
      until: minutes(until),
    })),
    ...diary.busy.flatMap((span) => within('busy', span)),
    ...diary.calls.flatMap(({ state, ends_at }) =>
      state === 'cancelled' ? [] : within('buffer', { from: Date.parse(ends_at), until: Date.parse(ends_at) + buffer }),
    ),
  ];
  const visible = others.filter((part) => !leave.some(({ from, until }) => from <= part.from && part.until <= until));
  return { date, closed: [...outside(hours), ...leave, ...visible].sort((one, other) => one.from - other.from) };
}

/** Working hours of a date, in wall-clock minutes, earliest first. */
export function opened(day: Temporal.PlainDate, { hours }: Pick<Desk, 'hours'>): readonly Span[] {
  return stretchesOn(day, hours).map(({ from, until }) => ({ from: minutes(from), until: minutes(until) }));
}

/** Working hours of a desk from yesterday to the day after tomorrow, without leave and holidays; ISO 8601 in UTC. */
export function workingHours(desk: Desk, holidays: readonly string[], now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(desk.timeZone).toPlainDate();
  return [-1, 0, 1, 2].flatMap((ahead) => {
    const day = today.add({ days: ahead });
    const date = day.toString();
    if (holidays.includes(date) || isOnLeave(desk, date)) return [];
    const { timeZone, hours } = desk;
    const at = (plainTime: string): string => day.toZonedDateTime({ timeZone, plainTime }).toInstant().toString();
    return stretchesOn(day, hours).map(({ from, until }) => ({ from: at(from), until: at(until) }));
  });
}

function outside(hours: readonly Span[]): readonly ClosedPart[] {
  const begins = [0, ...hours.map(({ until }) => until)];
  const ends = [...hours.map(({ from }) => from), wholeDay];
  return begins.flatMap((from, index) => {
    const until = ends[index] ?? wholeDay;
    return from < until ? [{ kind: 'outside' as const, from, until }] : [];
  });
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Converts moments to wall-clock minutes since the midnight of a date; negative before it. */
function wallOf(day: Temporal.PlainDate, timeZone: string): (at: number) => number {
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  return (at) => {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    return (at + offsetNanoseconds / 1e6 - midnight) / minute;
  };
}
