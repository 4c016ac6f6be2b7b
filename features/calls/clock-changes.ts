import type { CallsCopy } from './page/calls-words.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { Offered } from './offered-days.ts';
import type { ZoneClock } from './zone-clock.ts';
import { minute } from '../../contract/time.ts';

type SetClock = Readonly<Record<'date' | 'zone-place' | 'amount', string>>;

/** Clock changes, as values for the slots of the page's sentences. */
export interface ClockChange {
  readonly forward: readonly SetClock[];
  readonly back: readonly SetClock[];
  readonly shift: readonly Readonly<Record<'place' | 'desk-place' | 'desk-time' | 'after' | 'before', string>>[];
}

/** Clock changes in a period, with each desk's first later time on the visitor's clock, before and after. */
export function clockChange(
  own: ZoneClock,
  desks: ReadonlyMap<string, ZoneClock>,
  { after, until }: { readonly after: number; readonly until: number },
  times: readonly Offered[],
  words: CallsCopy['amounts'],
): ClockChange | undefined {
  const zones = new Map([own, ...desks.values()].map((zone) => [zone.place, zone]));
  const changes = [...zones.values()]
    .flatMap((clock) => clock.changes(after, until).map((change) => ({ clock, ...change })))
    .sort((one, other) => one.at - other.at);
  if (changes.length === 0) return undefined;
  const values = ({ clock, at, by }: (typeof changes)[number]) => ({
    date: clock.dayIn('day', at),
    'zone-place': clock.place,
    amount: amount(Math.abs(by), words),
  });
  const last = Math.max(...changes.map(({ at }) => at));
  const shift = [...desks].flatMap(([id, desk]) => {
    const time = desk.place === own.place ? undefined : times.find(({ deskId, at }) => deskId === id && at >= last);
    if (!time) return [];
    // The visitor's time for this time of the desk before the clocks changed.
    const was = time.at + (desk.ahead(time.at) - desk.ahead(after)) * minute + own.ahead(after) * minute;
    const [before, is] = [new Date(was).toISOString().slice(11, 16), own.time(time.at)];
    const said = {
      place: own.place,
      'desk-place': desk.place,
      'desk-time': desk.time(time.at),
      after: is,
      before,
    };
    return before === is ? [] : [said];
  });
  return {
    forward: changes.filter(({ by }) => by > 0).map(values),
    back: changes.filter(({ by }) => by < 0).map(values),
    shift,
  };
}

function amount(minutes: number, words: CallsCopy['amounts']): string {
  return minutes === 60 ? words.hour : fillMarkers(words.minutes, { minutes: String(minutes) });
}
