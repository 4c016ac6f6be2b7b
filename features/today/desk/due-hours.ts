import { hour } from '../../../contract/time.ts';

/** An hour of the strip: its start, hour of the day, and number of promises due. */
export interface DueHour {
  readonly from: number;
  readonly until: number;
  readonly clock: number;
  readonly due: number;
  readonly calls: number;
  readonly atWork: boolean;
}

interface HourSources {
  readonly now: Date;
  /** ISO times. */
  readonly dues: readonly string[];
  readonly calls: readonly { readonly startsAt: string }[];
  readonly hours: readonly { readonly from: string; readonly until: string }[];
}

/** The hours of a zone from the current one on, aligned to that zone's own full hours. */
export function dueHours(
  { now, dues, calls, hours }: HourSources,
  count: number,
  hourOf: (at: Date) => number,
): DueHour[] {
  const quarter = hour / 4;
  let from = Math.floor(now.getTime() / quarter) * quarter;
  while (hourOf(new Date(from - 1)) === hourOf(now)) from -= quarter;
  return Array.from({ length: count }, (_, index): DueHour => {
    const [start, until] = [from + index * hour, from + (index + 1) * hour];
    const within = (at: string): boolean => Date.parse(at) >= Math.max(start, now.getTime()) && Date.parse(at) < until;
    return {
      from: start,
      until,
      clock: hourOf(new Date(start)),
      due: dues.filter(within).length,
      calls: calls.filter(({ startsAt }) => within(startsAt)).length,
      atWork: hours.some((stretch) => Date.parse(stretch.from) < until && Date.parse(stretch.until) > start),
    };
  });
}
