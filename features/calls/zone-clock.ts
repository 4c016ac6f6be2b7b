import { Temporal } from 'temporal-polyfill';

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const formats = {
  /** `Monday, November 23` */
  day: formatOf({ weekday: 'long', month: 'long', day: 'numeric' }),
  /** `Monday, November 23, 2026` */
  dayOfYear: formatOf({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  weekday: formatOf({ weekday: 'long' }),
  shortWeekday: formatOf({ weekday: 'short' }),
  shortMonth: formatOf({ month: 'short' }),
} as const;

/** An ISO date in words; emails write it the same way (core/mail/moment.ts). */
export const dayIn = (form: keyof typeof formats, date: string): string => formats[form].format(new Date(date));

/** Wall-clock time of a zone. Moments are milliseconds since 1970. */
export class ZoneClock {
  readonly zone: string;
  /** The common name of the zone's place. */
  readonly place: string;

  constructor(zone: string, place = zone) {
    this.zone = zone;
    this.place = place;
  }

  /** The ISO date. */
  day(at: number): string {
    return this.#at(at).toPlainDate().toString();
  }

  dayIn(form: keyof typeof formats, at: number): string {
    return dayIn(form, this.day(at));
  }

  /** The time, as `09:30`. */
  time(at: number): string {
    return this.#at(at).toPlainTime().toString({ smallestUnit: 'minute' });
  }

  /** `Tuesday, November 24, 11:00` */
  moment(at: number): string {
    return `${this.dayIn('day', at)}, ${this.time(at)}`;
  }

  /** Offset from UTC in minutes. */
  ahead(at: number): number {
    return this.#at(at).offsetNanoseconds / 6e10;
  }

  midnight(day: string): number {
    return Temporal.PlainDate.from(day).toZonedDateTime(this.zone).epochMilliseconds;
  }

  /** Clock changes in a period, with their size in minutes (negative if back). */
  changes(after: number, until: number): readonly { readonly at: number; readonly by: number }[] {
    const changes: { at: number; by: number }[] = [];
    for (let wall = this.#at(after); ;) {
      const next = wall.getTimeZoneTransition('next');
      if (!next || next.epochMilliseconds > until) return changes.filter(({ by }) => by !== 0);
      changes.push({ at: next.epochMilliseconds, by: (next.offsetNanoseconds - wall.offsetNanoseconds) / 6e10 });
      wall = next;
    }
  }

  #at(at: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.zone);
  }
}
