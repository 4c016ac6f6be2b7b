import { day } from '../../../contract/time.ts';

/** Opening hours elsewhere, e.g. `{ opens: '17:00', closes: '02:00' }`; an alias, so that it can fill slots. */
export type LocalHours = { readonly opens: string; readonly closes: string };

interface Hours {
  /** Wall-clock times in the office's time zone. */
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
}

/** Returns a function for a zone's offset from UTC at a moment; milliseconds. */
function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
}

/** A wall-clock time converted to a zone that is `ahead` milliseconds ahead. */
function shifted(clock: string, ahead: number): string {
  const minutes = (((Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + ahead / 60_000) % 1440) + 1440) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * The hours in another time zone for a year from a day: the most frequent first, others if the two zones change their
 * clocks on different days. Both change them on Sundays before dawn, so each day is sampled at noon.
 */
export function localHours({ opens, closes, timeZone }: Hours, elsewhere: string, from: Date): readonly LocalHours[] {
  const noons = Array.from(
    { length: 365 },
    (_, index) => Math.floor(from.getTime() / day) * day + index * day + day / 2,
  );
  const [there, here] = [offsets(elsewhere), offsets(timeZone)];
  const apart = Map.groupBy(noons, (at) => there(at) - here(at));
  return [...apart]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([ahead]) => ({ opens: shifted(opens, ahead), closes: shifted(closes, ahead) }));
}
