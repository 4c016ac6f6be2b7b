import { Temporal } from 'temporal-polyfill';

const minute = 60_000;

/** A moment at which a zone's clocks are set. */
export interface ClockChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes forward; back is less than nothing. */
  readonly by: number;
}

/**
 * What the clocks of a zone show between two moments. The zone's rules are looked up once, so that a page of many times costs
 * sums alone. Moments are milliseconds since 1970.
 */
export class ZoneClock {
  readonly changes: readonly ClockChange[];
  readonly #first: number;

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
    return this.changes.reduce((ahead, change) => (change.at <= at ? ahead + change.by : ahead), this.#first);
  }

  /** The day, as ISO date. */
  day(at: number): string {
    return this.#wall(at).slice(0, 10);
  }

  /** The time, as `09:30`. */
  time(at: number): string {
    return this.#wall(at).slice(11, 16);
  }

  /** Minutes of the wall clock since its midnight. */
  minutes(at: number): number {
    const [hours = 0, minutes = 0] = this.time(at).split(':').map(Number);
    return hours * 60 + minutes;
  }

  /** The moment at which the clock shows so many minutes on a day, as it runs at noon of that day. */
  moment(day: string, minutes: number): number {
    const utc = Date.parse(`${day}T00:00:00Z`);
    return utc + (minutes - this.ahead(utc + 12 * 60 * minute)) * minute;
  }

  #wall(at: number): string {
    return new Date(at + this.ahead(at) * minute).toISOString();
  }
}
