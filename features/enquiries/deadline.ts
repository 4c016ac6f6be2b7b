import { Temporal } from 'temporal-polyfill';
import { weekdays, type EnquiryRules, type PromisedTime } from './reply-times.ts';
import { hour } from '../../contract/time.ts';

/** Which days count, and the zone in which they begin. */
export interface Calendar extends Pick<EnquiryRules, 'businessDays' | 'holidays'> {
  readonly timeZone: string;
}

/** When a share (0 to 1) of a promised time has passed; in business days only their hours count. */
export function promisedMoment(
  from: Date,
  promise: Pick<PromisedTime, 'hours' | 'during'>,
  share: number,
  calendar: Calendar,
): Date {
  const { timeZone } = calendar;
  let remaining = promise.hours * hour * share;
  let cursor = from.getTime();
  if (promise.during === 'every-day') return new Date(cursor + remaining);
  let day = Temporal.Instant.fromEpochMilliseconds(cursor).toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const next = day.add({ days: 1 });
    // A zone that crosses the date line skips a day; the start of the skipped day is then the start of the day
    // after it.
    const end = next.toZonedDateTime(timeZone).epochMilliseconds;
    if (counts(day, calendar)) {
      if (remaining <= end - cursor) return new Date(cursor + remaining);
      remaining -= end - cursor;
    }
    day = next;
    cursor = end;
  }
}

function counts(day: Temporal.PlainDate, { businessDays, holidays }: Calendar): boolean {
  const weekday = weekdays[day.dayOfWeek - 1];
  return weekday !== undefined && businessDays.includes(weekday) && !holidays.includes(day.toString());
}
