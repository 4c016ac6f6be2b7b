import type { EnquiryRules, PromisedTime, Weekday } from '../../contract/reply-times.ts';

/** Which days count, and where a day begins. */
export interface Calendar {
  readonly timeZone: string;
  readonly businessDays: readonly Weekday[];
  /** ISO dates. */
  readonly holidays: readonly string[];
}

const hour = 60 * 60_000;
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which a share (0 to 1) of a promised time has passed. Counted on business days, only the hours of such
 * days pass, midnight to midnight in the calendar's time zone; hours are real ones, also when the clocks change.
 */
export function promisedMoment(from: Date, promise: Pick<PromisedTime, 'hours' | 'during'>, share: number, calendar: Calendar): Date {
  let remaining = promise.hours * hour * share;
  if (promise.during === 'every-day') return new Date(from.getTime() + remaining);
  let cursor = from.getTime();
  for (;;) {
    const day = dayAt(cursor, calendar.timeZone);
    const end = midnightAfter(cursor, calendar.timeZone);
    if (counts(day, calendar)) {
      if (remaining <= end - cursor) return new Date(cursor + remaining);
      remaining -= end - cursor;
    }
    cursor = end;
  }
}

/** Calendar of the rules in a firm's time zone. */
export function calendarOf({ businessDays, holidays }: EnquiryRules, timeZone: string): Calendar {
  return { timeZone, businessDays, holidays };
}

function counts(day: string, { businessDays, holidays }: Calendar): boolean {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return weekday !== undefined && businessDays.includes(weekday) && !holidays.includes(day);
}

/** Wall-clock time of a moment, as if it were UTC. */
function wallTime(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hours, minute, second);
}

function dayAt(moment: number, timeZone: string): string {
  return new Date(wallTime(moment, timeZone)).toISOString().slice(0, 10);
}

/** The next local midnight; where the clocks skip it, or the whole day, the first moment of the next day that there is. */
function midnightAfter(moment: number, timeZone: string): number {
  const today = Date.parse(`${dayAt(moment, timeZone)}T00:00:00Z`);
  // A zone that crosses the date line leaves out one day.
  for (const ahead of [1, 2]) {
    const wanted = today + ahead * 24 * hour;
    let guess = wanted - (wallTime(moment, timeZone) - Math.floor(moment / 1_000) * 1_000);
    guess -= wallTime(guess, timeZone) - wanted;
    const found = guess > moment ? guess : guess + hour;
    if (found > moment) return found;
  }
  throw new Error(`no day follows ${new Date(moment).toISOString()} in ${timeZone}`);
}
