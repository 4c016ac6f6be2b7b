import { Temporal } from 'temporal-polyfill';
import { minute } from '../../contract/time.ts';

const minutesOfDay = 24 * 60;

/** `09:30` for every minute of a day: a page has thousands of times. */
const labels = Array.from({ length: minutesOfDay }, (_, minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0')).join(':'),
);

/** A moment at which a zone's clocks are set. */
interface ClockChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes forward; back is less than nothing. */
  readonly by: number;
}

/**
 * What the clocks of a zone show between two moments. The zone's rules are looked up once, so that a page of many times
 * costs sums alone. Moments are milliseconds since 1970.
 */
export class ZoneClock {
  readonly changes: readonly ClockChange[];
  readonly #first: number;
  /** ISO dates by days since 1970. */
  readonly #dates = new Map<number, string>();

  constructor(zone: string, from: number, until: number) {
    let wall = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
    this.#first = wall.offsetNanoseconds / 6e10;
    const changes: ClockChange[] = [];
    for (;;) {
      const next = wall.getTimeZoneTransition('next');
      if (!next || next.epochMilliseconds > until) break;
      changes.push({ at: next.epochMilliseconds, by: (next.offsetNanoseconds - wall.offsetNanoseconds) / 6e10 });
      wall = next;
    }
    this.changes = changes.filter(({ by }) => by !== 0);
  }

  /** Minutes ahead of UTC. */
  ahead(at: number): number {
    let ahead = this.#first;
    for (const change of this.changes) if (change.at <= at) ahead += change.by;
    return ahead;
  }

  /** The day, as ISO date. */
  day(at: number): string {
    const days = Math.floor(this.#wall(at) / minutesOfDay);
    const known = this.#dates.get(days);
    if (known !== undefined) return known;
    const date = new Date(days * minutesOfDay * minute).toISOString().slice(0, 10);
    this.#dates.set(days, date);
    return date;
  }

  /** The time, as `09:30`. */
  time(at: number): string {
    return labels[this.minutes(at)] ?? '';
  }

  /** Minutes of the wall clock since its midnight. */
  minutes(at: number): number {
    const wall = this.#wall(at);
    return wall - Math.floor(wall / minutesOfDay) * minutesOfDay;
  }

  /** The moment at which the clock shows so many minutes on a day, as it runs at noon of that day. */
  moment(day: string, minutes: number): number {
    const utc = Date.parse(`${day}T00:00:00Z`);
    return utc + (minutes - this.ahead(utc + 12 * 60 * minute)) * minute;
  }

  /** Minutes since 1970 as the wall clock counts them. */
  #wall(at: number): number {
    return Math.floor(at / minute + this.ahead(at));
  }
}
