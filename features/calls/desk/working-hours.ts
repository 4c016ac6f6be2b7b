import { Temporal } from 'temporal-polyfill';
import type { Desk } from '../schema.ts';
import { opened } from '../week.ts';

/** A period; ISO 8601 in UTC. */
interface Stretch {
  readonly from: string;
  readonly until: string;
}

/** Working hours of a desk from yesterday to the day after tomorrow, without leave and holidays. */
export function workingHours(desk: Desk, holidays: readonly string[], now: Date): readonly Stretch[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(desk.timeZone).toPlainDate();
  return [-1, 0, 1, 2].flatMap((ahead) => {
    const day = today.add({ days: ahead });
    const date = day.toString();
    if (holidays.includes(date) || desk.leave.some(({ from, until }) => from <= date && date <= until)) return [];
    const at = (minutes: number): string =>
      day
        .toZonedDateTime({
          timeZone: desk.timeZone,
          plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }),
        })
        .toInstant()
        .toString();
    return opened(day, desk).map(({ from, until }) => ({ from: at(from), until: at(until) }));
  });
}
