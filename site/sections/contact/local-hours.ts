import { day } from '../../../contract/time.ts';

/**
 * Opening hours on the clocks of another place, e.g. `{ opens: '17:00', closes: '02:00' }`; a type, so that it fills
 * slots.
 */
export type LocalHours = { readonly opens: string; readonly closes: string };

interface Hours {
  /** Wall-clock times where the hours are kept. */
  readonly opens: string;
  readonly closes: string;
  readonly timeZone: string;
}

/** Gives how far the clocks of a zone are ahead of UTC at a moment; milliseconds. */
function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
}

/** A wall-clock time of one zone, on the clocks of another, when those are `ahead` milliseconds ahead. */
function shifted(clock: string, ahead: number): string {
  const minutes = (((Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + ahead / 60_000) % 1440) + 1440) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * The hours as clocks elsewhere show them in the year from a day on: the most usual first, others where the two places
 * change their clocks on different days. Both change on Sundays before dawn, so that noon stands for its whole day.
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
