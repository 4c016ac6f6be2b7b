import { minutesOf, type CallRules } from '../../contract/calls.ts';
import type { RowValues, TimeValues } from '../../contract/call-answers.ts';
import type { CallWords } from '../../contract/call-words.ts';
import type { CallTimes } from '../calls/free-times.ts';
import { clockChange, type ShownZone } from '../calls/clock-changes.ts';
import { dayIn, shortDay } from '../calls/day-words.ts';
import { offeredDays, type OfferedDay, type OfferedDays, type OfferedTime } from '../calls/offered-days.ts';
import { dayPart, stripOf } from '../calls/strip.ts';
import { ZoneClock } from '../calls/zone-clock.ts';
import type { Zones } from '../calls/zones.ts';

const columns = 5;
const day = 24 * 60 * 60_000;
/** Times before the first and from the second on are folded away: nobody's usual hours. */
const [morning, night] = ['07:00', '21:00'];

/** The free times as one visitor sees them: in their zone, on their days. */
export class VisitorTimes {
  readonly own: ShownZone;
  readonly desks: ReadonlyMap<string, ShownZone>;
  readonly times: readonly OfferedTime[];
  readonly #rules: CallRules;

  /** @param now milliseconds since 1970 */
  constructor({ slots }: CallTimes, rules: CallRules, zones: Zones, zone: string, now: number) {
    const [from, until] = [now - 2 * day, now + minutesOf(rules.horizon) * 60_000 + 2 * day];
    const shown = (id: string): ShownZone => ({ place: zones.place(id), clock: new ZoneClock(id, from, until) });
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
    return offeredDays(this.times, this.own.clock, around);
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
  rows({ days }: OfferedDays, words: CallWords['amounts'], chosen?: number): readonly RowValues[] {
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
