import { minutesOf, type CallRules } from './schema.ts';
import type { CallsCopy } from './page/calls-words.ts';
import type { Mark, ShownDay, ShownTime, ShownWeek } from './page/Week.tsx';
import type { Slot } from './slots.ts';
import { clockChange, type ShownZone } from './clock-changes.ts';
import { dayIn } from './day-words.ts';
import { dayAfter, daysOf, emptyDays, pageOf, type OfferedDays, type OfferedTime } from './offered-days.ts';
import { stretchesOf, tideOf } from './tide.ts';
import { ZoneClock } from './zone-clock.ts';
import type { Zones } from './zones.ts';
import { day, minute } from '../../contract/time.ts';

const hour = 60;
/** Height of a time on the page, in em: 44 px. */
const row = 2.75;
const usual = { from: 9 * hour, until: 18 * hour };
/** What an hour of those takes, as minutes of one with times. */
const lowHour = 25;

/** A time that stands on the page and cannot be chosen: that of the call which is moved, or one that is gone. */
export interface MarkedTime extends OfferedTime {
  readonly mark: Mark;
}

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
  at(times: readonly Slot[], zone: string, now: number): VisitorTimes {
    const today = now - (now % day);
    return new VisitorTimes(times, this.#rules, (id) => this.#shown(id, today), zone);
  }

  /** A zone, with its clock from two days before today until two after the last time that can be chosen today. */
  #shown(id: string, today: number): ShownZone {
    if (this.#clocks?.today !== today) this.#clocks = { today, byZone: new Map() };
    const known = this.#clocks.byZone.get(id);
    if (known) return known;
    const clock = new ZoneClock(id, today - 2 * day, today + minutesOf(this.#rules.horizon) * minute + 3 * day);
    const shown = { place: this.#zones.place(id), clock };
    this.#clocks.byZone.set(id, shown);
    return shown;
  }
}

/** The free times as the visitors of one zone see them: by its clock, on the days of the desks. */
export class VisitorTimes {
  readonly own: ShownZone;
  readonly desks: ReadonlyMap<string, ShownZone>;
  readonly times: readonly OfferedTime[];
  readonly #rules: CallRules;

  constructor(slots: readonly Slot[], rules: CallRules, shown: (zone: string) => ShownZone, zone: string) {
    this.own = shown(zone);
    this.desks = new Map(rules.desks.map(({ id, timeZone }) => [id, shown(timeZone)]));
    this.times = slots.map(({ deskId, at }) => this.#offered(at, deskId));
    this.#rules = rules;
  }

  /** Minutes that a call takes, with the time kept free after it. */
  get step(): number {
    return minutesOf(this.#rules.length) + minutesOf(this.#rules.buffer);
  }

  /** The desk that is named where no other is meant: the first. */
  get under(): ShownZone {
    return this.desks.values().next().value ?? this.own;
  }

  /** A time that cannot be chosen, among those of the page. */
  marked(start: number, mark: Mark, deskId?: string): MarkedTime {
    return { ...this.#offered(start, deskId), mark };
  }

  /** The page of days on which a moment or a day (ISO date) stands, with what cannot be chosen in its place. */
  page(around: number | string | undefined, marks: readonly MarkedTime[]): OfferedDays {
    const isMarked = ({ start }: OfferedTime): boolean => marks.some((marked) => marked.start === start);
    const all = daysOf(
      marks.length === 0
        ? this.times
        : [...marks, ...this.times.filter((time) => !isMarked(time))].sort((one, other) => one.start - other.start),
    );
    const wanted =
      typeof around === 'number' ? all.find(({ times }) => times.some(({ start }) => start >= around))?.date : around;
    return pageOf(all, wanted);
  }

  /** The day of a call by itself, from an hour before its first time until one after its last. */
  dayOf(start: number, deskId: string, marks: readonly MarkedTime[], words: CallsCopy['amounts']): ShownWeek {
    const { date } = this.#offered(start, deskId);
    const page = this.page(date, marks);
    return this.week({ ...page, days: page.days.filter((each) => each.date === date) }, words, start, hour);
  }

  /** The days from tomorrow on, on which nothing is free. */
  ebb(now: number): OfferedDays {
    return emptyDays(dayAfter(this.under.clock.day(now)));
  }

  /** `Tuesday, November 24, 11:00` */
  moment(at: number): string {
    return `${dayIn('day', this.own.clock.day(at))}, ${this.own.clock.time(at)}`;
  }

  /** `Tuesday, November 24, 11:00 – 11:45` */
  span(at: number): string {
    return `${this.moment(at)} – ${this.#end(at)}`;
  }

  /** A time of a desk, with its weekday where that is not the visitor's. */
  there(at: number, deskId: string): string {
    const desk = this.desks.get(deskId) ?? this.under;
    const date = desk.clock.day(at);
    return `${date === this.own.clock.day(at) ? '' : `${dayIn('shortWeekday', date)} `}${desk.clock.time(at)}`;
  }

  /** Days side by side. Times that can be chosen are numbered through the page. */
  week({ days, previous }: OfferedDays, words: CallsCopy['amounts'], chosen?: number, beside = 0): ShownWeek {
    const { clock } = this.own;
    const placed = days.map((each) => ({ each, places: each.times.map(({ start }) => this.#place(start, each.date)) }));
    const all = placed.flatMap(({ places }) => places);
    const part =
      all.length === 0
        ? usual
        : {
            from: Math.floor(Math.min(...all) / hour) * hour - beside,
            until: Math.ceil((Math.max(...all) + this.step) / hour) * hour + beside,
          };
    const between = placed.flatMap(({ places }) => places.slice(1).map((place, index) => place - (places[index] ?? 0)));
    // The nearest two times of a day do not overlap, and nothing is drawn smaller than an hour in one row.
    const tall = Math.min(hour, this.step, ...between);
    const em = (minutes: number): string => `${Math.round(((minutes * row) / tall) * 1_000) / 1_000}em`;
    let n = 0;
    const shown = placed.map(({ each, places }, index): ShownDay => {
      const free = places.filter((_, at) => !isMarked(each.times[at]));
      return {
        ...this.#day(each.date, days[index - 1]?.date),
        ...tideOf(
          stretchesOf(
            free.map((place) => place - part.from),
            this.step,
            part.until - part.from,
          ),
          part.until - part.from,
        ),
        free: free.length,
        times: each.times.map((time, at): ShownTime => {
          const [place, before] = [places[at] ?? 0, places[at - 1]];
          const gap = place - (before === undefined ? part.from : before + tall);
          return {
            ...this.#time(time, each.date),
            gap: gap === 0 ? undefined : em(gap),
            ...(isMarked(time) ? { mark: time.mark } : { n: n++, isChosen: time.start === chosen }),
          };
        }),
      };
    });
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
    const times = days.flatMap((each) => each.times);
    return {
      days: shown,
      hour: em(all.length === 0 ? lowHour : hour),
      isEbb: all.length === 0,
      hours: Array.from({ length: (part.until - part.from) / hour }, (_, index) =>
        String((((part.from / hour + index) % 24) + 24) % 24).padStart(2, '0'),
      ),
      desks: [...this.desks].flatMap(([id, { place }]) => {
        const time = place === this.own.place ? undefined : times.find(({ deskId }) => deskId === id);
        return time ? [{ here: this.moment(time.start), there: this.there(time.start, id), 'desk-place': place }] : [];
      }),
      clockChange: clockChange(
        this.own,
        this.desks,
        {
          after: previous === undefined ? clock.moment(first, 0) : clock.moment(previous, 12 * hour),
          until: clock.moment(last, 24 * hour),
        },
        times,
        words,
      ),
    };
  }

  /** The three times of a page that are nearest to one that is gone, in their order. */
  nearest({ days }: OfferedDays, gone: number) {
    return days
      .flatMap(({ times }) => times)
      .filter((time) => !isMarked(time))
      .map(({ start }, n) => ({ n, start }))
      .sort((one, other) => Math.abs(one.start - gone) - Math.abs(other.start - gone))
      .slice(0, 3)
      .sort((one, other) => one.start - other.start)
      .map(({ n, start }) => {
        const { short, month } = this.#day(this.own.clock.day(start));
        return { n, label: `${short} ${month}, ${this.own.clock.time(start)}` };
      });
  }

  #offered(start: number, deskId = this.desks.keys().next().value ?? ''): OfferedTime {
    return { start, deskId, date: (this.desks.get(deskId) ?? this.under).clock.day(start) };
  }

  #end(at: number): string {
    return this.own.clock.time(at + minutesOf(this.#rules.length) * minute);
  }

  /** Minutes of the visitor's clock from the midnight with which a day of the desk begins for them. */
  #place(at: number, date: string): number {
    const { clock } = this.own;
    return (Date.parse(clock.day(at)) - Date.parse(date)) / minute + clock.minutes(at);
  }

  #day(date: string, before?: string) {
    return {
      date,
      name: dayIn('day', date),
      short: `${dayIn('shortWeekday', date)} ${Number(date.slice(8))}`,
      month: dayIn('shortMonth', date),
      isApart: before !== undefined && dayAfter(before) !== date,
    };
  }

  #time({ start }: OfferedTime, date: string) {
    const own = this.own.clock.day(start);
    return {
      start: new Date(start).toISOString(),
      here: this.own.clock.time(start),
      weekday: own === date ? undefined : dayIn('shortWeekday', own),
      ends: this.#end(start),
      name: this.span(start),
    };
  }
}

function isMarked(time: OfferedTime | undefined): time is MarkedTime {
  return time !== undefined && 'mark' in time;
}
