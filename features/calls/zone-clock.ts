import { Temporal } from 'temporal-polyfill';

/** Wall-clock time of a zone. Moments are milliseconds since 1970. */
export class ZoneClock {
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The ISO date. */
  day(at: number): string {
    return this.#at(at).toPlainDate().toString();
  }

  /** The time, as `09:30`. */
  time(at: number): string {
    return this.#at(at).toPlainTime().toString({ smallestUnit: 'minute' });
  }

  /** Offset from UTC in minutes. */
  ahead(at: number): number {
    return this.#at(at).offsetNanoseconds / 6e10;
  }

  midnight(day: string): number {
    return Temporal.PlainDate.from(day).toZonedDateTime(this.#zone).epochMilliseconds;
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
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.#zone);
  }
}
