import { minutesOf, type CallRules, type Desk } from './schema.ts';
import type { CallsCopy } from './page/calls-words.ts';
import { clockChange, dayAfter, daysOf, emptyDays, pageOf, type OfferedDays, type Offered } from './offered-days.ts';
import { stretchesOf, tideOf } from './tide-curve.ts';
import { dayIn, type ZoneClock } from './zone-clock.ts';
import type { Zones } from './zones.ts';
import { minute } from '../../contract/time.ts';

const hour = 60;
/** Height of a time on the page, in em: 44 px. */
const row = 2.75;
const usual = { from: 9 * hour, until: 18 * hour };
/** Height of an hour in a week without times, as minutes of an hour in a week with times. */
const lowHour = 25;

/** Why a time cannot be chosen: it is the current one of the call being moved (`now`), or was just taken (`gone`). */
type Mark = 'now' | 'gone';

interface MarkedTime extends Offered {
  readonly mark: Mark;
}

interface TimeRules extends Pick<CallRules, 'length' | 'buffer'> {
  readonly desks: readonly Pick<Desk, 'id' | 'timeZone'>[];
}

/** The free times as visitors in one zone see them: by their clock, grouped by the desk's days. */
export class VisitorTimes {
  readonly own: ZoneClock;
  readonly desks: ReadonlyMap<string, ZoneClock>;
  readonly times: readonly Offered[];
  readonly #rules: TimeRules;

  /** @param times the free times, earliest first */
  constructor(times: readonly Offered[], rules: TimeRules, zones: Zones, zone: string) {
    this.own = zones.clock(zone);
    this.desks = new Map(rules.desks.map(({ id, timeZone }) => [id, zones.clock(timeZone)]));
    this.times = times;
    this.#rules = rules;
  }

  /** Minutes of a call including its buffer. */
  get step(): number {
    return minutesOf(this.#rules.length) + minutesOf(this.#rules.buffer);
  }

  /** The first desk, the default. */
  get defaultDesk(): ZoneClock {
    return this.desks.values().next().value ?? this.own;
  }

  /** A time to show that cannot be chosen. */
  marked(at: number, mark: Mark, deskId?: string): MarkedTime {
    return { ...this.#offered(at, deskId), mark };
  }

  /** The page with a moment or day (ISO date), or the first; includes the marked times. */
  page(around: number | string | undefined, marks: readonly MarkedTime[]): OfferedDays {
    const free = this.times.filter(({ at }) => !marks.some((marked) => marked.at === at));
    const all = daysOf([...marks, ...free].sort((one, other) => one.at - other.at));
    const wanted =
      typeof around === 'number' ? all.find(({ times }) => times.some(({ at }) => at >= around))?.date : around;
    return pageOf(all, wanted);
  }

  /** The single day of a call, from an hour before its first time to an hour after its last. */
  dayOf(start: number, deskId: string, marks: readonly MarkedTime[], words: CallsCopy['amounts']) {
    const { date } = this.#offered(start, deskId);
    const page = this.page(date, marks);
    return this.week({ ...page, days: page.days.filter((each) => each.date === date) }, words, start, hour);
  }

  isFree(start: number, deskId: string): boolean {
    return this.times.some((time) => time.at === start && time.deskId === deskId);
  }

  /** A page of working days from tomorrow, for when nothing is free. */
  emptyPage(now: number): OfferedDays {
    return emptyDays(dayAfter(this.defaultDesk.day(now)));
  }

  /** `Tuesday, November 24, 11:00 – 11:45` */
  span(at: number): string {
    return `${this.own.moment(at)} – ${this.#end(at)}`;
  }

  /** A time on a desk's clock, with the weekday if it differs from the visitor's. */
  atDesk(at: number, deskId: string): string {
    const desk = this.desks.get(deskId) ?? this.defaultDesk;
    return `${desk.day(at) === this.own.day(at) ? '' : `${desk.dayIn('shortWeekday', at)} `}${desk.time(at)}`;
  }

  /** Draws days. Times that can be chosen are numbered through the page. @param beside extra minutes at both ends */
  week({ days, previous }: OfferedDays, words: CallsCopy['amounts'], chosen?: number, beside = 0) {
    const placed = days.map((each) => ({ each, places: each.times.map((time) => this.#place(time.at, each.date)) }));
    const all = placed.flatMap(({ places }) => places);
    const part = { ...usual };
    if (all.length > 0) {
      part.from = Math.floor(Math.min(...all) / hour) * hour - beside;
      part.until = Math.ceil((Math.max(...all) + this.step) / hour) * hour + beside;
    }
    const between = placed.flatMap(({ places }) => places.slice(1).map((place, index) => place - (places[index] ?? 0)));
    // Rows never overlap: the closest two times of a day, or an hour if that is less, take one row.
    const tall = Math.min(hour, this.step, ...between);
    const em = (minutes: number): string => `${Math.round(((minutes * row) / tall) * 1_000) / 1_000}em`;
    let n = 0;
    const shown = placed.map(({ each, places }, index) => {
      const free = places.filter((_, at) => !isMarked(each.times[at])).map((place) => place - part.from);
      const long = part.until - part.from;
      return {
        ...this.#day(each.date, days[index - 1]?.date),
        ...tideOf(stretchesOf(free, this.step, long), long),
        free: free.length,
        times: each.times.map((time, at) => {
          const [place, before] = [places[at] ?? 0, places[at - 1]];
          const gap = place - (before === undefined ? part.from : before + tall);
          return {
            ...this.#time(time, each.date),
            /** CSS length before it; undefined if it follows another directly. */
            gap: gap === 0 ? undefined : em(gap),
            /** Number among the page's free times; undefined if it cannot be chosen. */
            n: isMarked(time) ? undefined : n++,
            isChosen: time.at === chosen,
            mark: isMarked(time) ? time.mark : undefined,
          };
        }),
      };
    });
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
    const times = days.flatMap((each) => each.times);
    return {
      days: shown,
      /** Hours at the edge, and the height of one as a CSS length. */
      hour: em(all.length === 0 ? lowHour : hour),
      hasNoTimes: all.length === 0,
      hours: Array.from({ length: (part.until - part.from) / hour }, (_, index) =>
        String((((part.from / hour + index) % 24) + 24) % 24).padStart(2, '0'),
      ),
      /** For each desk in another zone, an example of a time there. */
      desks: [...this.desks].flatMap(([id, { place }]) => {
        const time = place === this.own.place ? undefined : times.find(({ deskId }) => deskId === id);
        return time ? [{ here: this.own.moment(time.at), there: this.atDesk(time.at, id), 'desk-place': place }] : [];
      }),
      clockChange: clockChange(
        this.own,
        this.desks,
        { after: this.own.midnight(previous ?? first), until: this.own.midnight(dayAfter(last)) },
        times,
        words,
      ),
    };
  }

  /** The three times of a page nearest to one that is gone, earliest first. */
  nearest({ days }: OfferedDays, gone: number) {
    return days
      .flatMap(({ times }) => times)
      .filter((time) => !isMarked(time))
      .map(({ at }, n) => ({ n, at }))
      .sort((one, other) => Math.abs(one.at - gone) - Math.abs(other.at - gone))
      .slice(0, 3)
      .sort((one, other) => one.at - other.at)
      .map(({ n, at }) => {
        const { short, month } = this.#day(this.own.day(at));
        return { n, label: `${short} ${month}, ${this.own.time(at)}` };
      });
  }

  #offered(at: number, deskId = this.desks.keys().next().value ?? ''): Offered {
    return { at, deskId, date: (this.desks.get(deskId) ?? this.defaultDesk).day(at) };
  }

  #end(at: number): string {
    return this.own.time(at + minutesOf(this.#rules.length) * minute);
  }

  /** Minutes on the visitor's clock since midnight of a date; more than a day, or negative, on another date. */
  #place(at: number, date: string): number {
    return (at - Date.parse(date)) / minute + this.own.ahead(at);
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

  #time({ at }: Offered, date: string) {
    const own = this.own.day(at);
    return {
      start: new Date(at).toISOString(),
      here: this.own.time(at),
      weekday: own === date ? undefined : dayIn('shortWeekday', own),
      ends: this.#end(at),
      name: this.span(at),
    };
  }
}

function isMarked(time: Offered | undefined): time is MarkedTime {
  return time !== undefined && 'mark' in time;
}
