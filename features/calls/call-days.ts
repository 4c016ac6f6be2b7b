import { minutesOf, type CallRules } from './schema.ts';
import type { CallsCopy } from './page/calls-words.ts';
import type { ShownDay, ShownTime } from './page/DayTimes.tsx';
import type { ShownRow } from './page/TimesRow.tsx';
import type { CallTimes } from './free-times.ts';
import { clockChange, type ShownZone } from './clock-changes.ts';
import { dayIn, shortDay } from './day-words.ts';
import { daysOf, pageOf, type OfferedDays, type OfferedTime } from './offered-days.ts';
import { dayPart, stripOf } from './strip.ts';
import { ZoneClock } from './zone-clock.ts';
import type { Zones } from './zones.ts';
import { day } from '../../contract/time.ts';

const columns = 5;
/** Times before the first and from the second on are folded away: nobody's usual hours. */
const [morning, night] = ['07:00', '21:00'];

/** The free times as visitors see them, by zone. The rules of a zone's clock are looked up once a day. */
export class VisitorViews {
  readonly #rules: CallRules;
  readonly #zones: Zones;
  #clocks: { readonly today: number; readonly byZone: Map<string, ShownZone> } | undefined;

  constructor(rules: CallRules, zones: Zones) {
    this.#rules = rules;
    this.#zones = zones;
  }

  /**
   * @param times as they were read for whoever asks
   * @param now milliseconds since 1970
   */
  at(times: CallTimes, zone: string, now: number): VisitorTimes {
    const today = now - (now % day);
    return new VisitorTimes(times, this.#rules, (id) => this.#shown(id, today), zone);
  }

  /** A zone, with its clock from two days before today until two after the last time that can be chosen today. */
  #shown(id: string, today: number): ShownZone {
    if (this.#clocks?.today !== today) this.#clocks = { today, byZone: new Map() };
    const known = this.#clocks.byZone.get(id);
    if (known) return known;
    const clock = new ZoneClock(id, today - 2 * day, today + minutesOf(this.#rules.horizon) * 60_000 + 3 * day);
    const shown = { place: this.#zones.place(id), clock };
    this.#clocks.byZone.set(id, shown);
    return shown;
  }
}

/** The free times as the visitors of one zone see them: by its clock, on its days. */
export class VisitorTimes {
  readonly own: ShownZone;
  readonly desks: ReadonlyMap<string, ShownZone>;
  readonly times: readonly OfferedTime[];
  readonly #rules: CallRules;

  constructor({ slots }: CallTimes, rules: CallRules, shown: (zone: string) => ShownZone, zone: string) {
    this.own = shown(zone);
    this.desks = new Map(rules.desks.map(({ id, timeZone }) => [id, shown(timeZone)]));
    this.times = slots.map(({ deskId, at }) => ({ deskId, start: at }));
    this.#rules = rules;
  }

  /** Minutes that a call takes, with the time kept free after it. */
  get step(): number {
    return minutesOf(this.#rules.length) + minutesOf(this.#rules.buffer);
  }

  /** The desk whose hours stand under the curve: the first. */
  get under(): ShownZone {
    return this.desks.values().next().value ?? this.own;
  }

  /** The page of days on which a day stands (ISO date). */
  page(around?: string): OfferedDays {
    return pageOf(daysOf(this.times, this.own.clock), around);
  }

  /** `Tuesday, November 24, 11:00` */
  moment(at: number): string {
    return `${dayIn('day', this.own.clock.day(at))}, ${this.own.clock.time(at)}`;
  }

  /** A time of a desk, with its weekday where that is not the visitor's. */
  there(at: number, deskId: string): string {
    const desk = this.desks.get(deskId) ?? this.under;
    const date = desk.clock.day(at);
    return `${date === this.own.clock.day(at) ? '' : `${dayIn('shortWeekday', date)} `}${desk.clock.time(at)}`;
  }

  placeOf(deskId: string): string {
    return (this.desks.get(deskId) ?? this.under).place;
  }

  /** The rows of a page. Times are numbered through the page. */
  rows({ days }: OfferedDays, words: CallsCopy['amounts'], chosen?: number): readonly ShownRow[] {
    const part = dayPart(days, this.own.clock, this.step);
    const parts = Array.from({ length: Math.ceil(days.length / columns) }, (_, row) =>
      days.slice(row * columns, (row + 1) * columns),
    );
    let n = 0;
    return parts.map((ofRow, row) => {
      const { drawing, places } = stripOf({
        days: ofRow,
        columns,
        part,
        step: this.step,
        clock: this.own.clock,
        desk: this.under.clock,
      });
      const first = n;
      const shown = ofRow.map(({ date, times }) =>
        shownDay(
          date,
          times.map((time) => this.#time(time, n++, chosen)),
        ),
      );
      const previous = parts[row - 1]?.at(-1)?.date;
      const [begin, end] = [previous ?? ofRow[0]?.date ?? '', ofRow.at(-1)?.date ?? ''];
      const between = {
        after: this.own.clock.moment(begin, previous === undefined ? 0 : 12 * 60),
        until: this.own.clock.moment(end, 24 * 60),
      };
      return {
        drawing,
        from: dayIn('day', ofRow[0]?.date ?? ''),
        until: dayIn('day', end),
        days: shown,
        flares: places.map(({ x }, index) => ({ n: first + index, x })),
        clockChange: clockChange(
          this.own,
          this.desks,
          between,
          ofRow.flatMap(({ times }) => times),
          words,
        ),
      };
    });
  }

  /** The three times of a page that are nearest to one that is gone, in their order. */
  nearest({ days }: OfferedDays, gone: number) {
    const numbered = days.flatMap(({ times }) => times).map(({ start }, n) => ({ n, start }));
    return numbered
      .sort((one, other) => Math.abs(one.start - gone) - Math.abs(other.start - gone))
      .slice(0, 3)
      .sort((one, other) => one.start - other.start)
      .map(({ n, start }) => ({ n, label: this.moment(start) }));
  }

  #time({ start, deskId }: OfferedTime, n: number, chosen: number | undefined): ShownTime {
    return {
      n,
      start: new Date(start).toISOString(),
      here: this.own.clock.time(start),
      there: this.there(start, deskId),
      deskPlace: this.placeOf(deskId),
      isChosen: start === chosen,
    };
  }
}

function shownDay(date: string, times: readonly ShownTime[]): ShownDay {
  return {
    date,
    name: dayIn('day', date),
    short: shortDay(date),
    weekday: dayIn('weekday', date),
    early: times.filter(({ here }) => here < morning),
    usual: times.filter(({ here }) => here >= morning && here < night),
    late: times.filter(({ here }) => here >= night),
  };
}
