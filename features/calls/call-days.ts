import { minutesOf, type CallRules } from './schema.ts';
import type { RowValues, TimeValues } from './call-answers.ts';
import type { CallWords } from './call-words.ts';
import type { CallTimes } from './free-times.ts';
import { clockChange, type ShownZone } from './clock-changes.ts';
import { dayIn, shortDay } from './day-words.ts';
import { daysOf, pageOf, type OfferedDay, type OfferedDays, type OfferedTime } from './offered-days.ts';
import { dayPart, stripOf } from './strip.ts';
import { ZoneClock } from './zone-clock.ts';
import type { Zones } from './zones.ts';
import { LatestViews } from './latest-views.ts';

const columns = 5;
const day = 24 * 60 * 60_000;
/** Times before the first and from the second on are folded away: nobody's usual hours. */
const [morning, night] = ['07:00', '21:00'];

/** How many zones' views are kept. */
export const zonesKept = 16;

/**
 * The free times as visitors see them, by zone. As long as the times and the day are the same, so is what a zone sees of them: many
 * look at the same page, and none of it is a visitor's own.
 */
export class VisitorViews {
  readonly #rules: CallRules;
  readonly #zones: Zones;
  readonly #views = new LatestViews<CallTimes, VisitorTimes>(zonesKept);
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
    return this.#views.of(times, `${zone} ${today}`, () => new VisitorTimes(times, this.#rules, (id) => this.#shown(id, today), zone));
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
  /** Rows without a choice, by the first day of their page. */
  readonly #rows = new Map<string, readonly RowValues[]>();
  #days: readonly OfferedDay[] | undefined;

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
    this.#days ??= daysOf(this.times, this.own.clock);
    return pageOf(this.#days, around);
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

  /** What fills the rows of a page. Times are numbered through the page. */
  rows(page: OfferedDays, words: CallWords['amounts'], chosen?: number): readonly RowValues[] {
    if (chosen !== undefined) return this.#rowsOf(page, words, chosen);
    const first = page.days[0]?.date ?? '';
    const known = this.#rows.get(first) ?? this.#rowsOf(page, words);
    this.#rows.set(first, known);
    return known;
  }

  #rowsOf({ days }: OfferedDays, words: CallWords['amounts'], chosen?: number): readonly RowValues[] {
    const part = dayPart(days, this.own.clock, this.step);
    const parts = Array.from({ length: Math.ceil(days.length / columns) }, (_, row) => days.slice(row * columns, (row + 1) * columns));
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
      const values = ofRow.map((offered) => {
        const numbered = offered.times.map((time) => this.#time(time, String(n++), chosen));
        return dayValues(offered, numbered);
      });
      const previous = parts[row - 1]?.at(-1)?.date;
      const [begin, end] = [previous ?? ofRow[0]?.date ?? '', ofRow.at(-1)?.date ?? ''];
      const between = { after: this.own.clock.moment(begin, previous === undefined ? 0 : 12 * 60), until: this.own.clock.moment(end, 24 * 60) };
      return {
        ...drawing,
        from: dayIn('day', ofRow[0]?.date ?? ''),
        until: dayIn('day', end),
        day: values,
        flare: places.map(({ x }, index) => ({ n: String(first + index), x })),
        'clock-change': clockChange(
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
    const numbered = days.flatMap(({ times }) => times).map(({ start }, n) => ({ n: String(n), start }));
    return numbered
      .sort((one, other) => Math.abs(one.start - gone) - Math.abs(other.start - gone))
      .slice(0, 3)
      .sort((one, other) => one.start - other.start)
      .map(({ n, start }) => ({ n, label: this.moment(start) }));
  }

  #time({ start, deskId }: OfferedTime, n: string, chosen: number | undefined): TimeValues {
    const isChosen = start === chosen;
    return {
      n,
      start: new Date(start).toISOString(),
      here: this.own.clock.time(start),
      there: this.there(start, deskId),
      'desk-place': this.placeOf(deskId),
      free: isChosen ? [] : [{}],
      chosen: isChosen ? [{}] : [],
    };
  }
}

function dayValues({ date }: OfferedDay, times: readonly TimeValues[]): RowValues['day'][number] {
  const early = times.filter(({ here }) => here < morning);
  const late = times.filter(({ here }) => here >= night);
  const usual = times.filter((time) => !early.includes(time) && !late.includes(time));
  const fold = (folded: readonly TimeValues[]) => (folded.length === 0 ? [] : [{ count: String(folded.length), time: folded }]);
  const isOpen = (folded: readonly TimeValues[]) => folded.some(({ chosen }) => chosen.length > 0);
  return {
    date,
    name: dayIn('day', date),
    short: shortDay(date),
    weekday: dayIn('weekday', date),
    number: String(times.length),
    none: times.length === 0 ? [{}] : [],
    one: times.length === 1 ? [{}] : [],
    several: times.length > 1 ? [{}] : [],
    time: usual,
    'early-closed': isOpen(early) ? [] : fold(early),
    'early-open': isOpen(early) ? fold(early) : [],
    'late-closed': isOpen(late) ? [] : fold(late),
    'late-open': isOpen(late) ? fold(late) : [],
  };
}
