import { Temporal } from 'temporal-polyfill';
import { Refused } from '../../core/store/act-errors.ts';
import { ZoneClock } from './zone-clock.ts';

/** Parses a UTC time, a desk's time or a day. @throws `Refused` if invalid, skipped or ambiguous (clock changes) */
export function momentOfDesk(
  text: string,
  timeZone: string,
  dayMeans: 'start of the day' | 'end of the day' = 'start of the day',
): Temporal.Instant {
  try {
    if (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text)) return Temporal.Instant.from(text);
    if (/^\d{4}-\d\d-\d\d$/.test(text))
      return Temporal.PlainDate.from(text)
        .add({ days: dayMeans === 'end of the day' ? 1 : 0 })
        .toZonedDateTime(timeZone)
        .toInstant();
    const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text) ?? [];
    if (date !== undefined && time !== undefined)
      return Temporal.PlainDateTime.from(`${date}T${time}`)
        .toZonedDateTime(timeZone, { disambiguation: 'reject' })
        .toInstant();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new Refused(
    `${text} is not a time in ${timeZone}, or is one that occurs twice when the clocks change. Write 2026-11-24, '2026-11-24 11:00', or 2026-11-24T11:00Z for UTC.`,
  );
}

/** Formats an ISO time as wall-clock time of a zone, `2026-11-24 11:00`. */
export function wall(at: string, timeZone: string): string {
  const [clock, moment] = [new ZoneClock(timeZone), Date.parse(at)];
  return `${clock.day(moment)} ${clock.time(moment)}`;
}
