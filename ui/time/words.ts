const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const months = [
  ...(['January', 'February', 'March', 'April', 'May', 'June'] as const),
  ...(['July', 'August', 'September', 'October', 'November', 'December'] as const),
] as const;

/** Cached, since creating one takes a phone several milliseconds. */
const walls = new Map<string, Intl.DateTimeFormat>();
const whole = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;

/** How far a zone's clock is ahead of UTC in a quarter of an hour, within which none is changed; milliseconds. */
const ahead = new Map<string, number>();
const quarter = 15 * minute;

function readAhead(from: number, zone: string): number {
  const wall = walls.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...whole });
  walls.set(zone, wall);
  const parts = wall.formatToParts(from).map(({ type, value }) => [type, Number(value)] as const);
  const { year = 0, month = 1, day: date, hour: hours, minute: minutes } = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, date, hours, minutes) - from;
}

/** The local time in a zone, as a date to be read by its UTC fields. */
function wallOf(at: Date, zone: string): Date {
  const from = Math.floor(at.getTime() / quarter) * quarter;
  const key = `${zone} ${from}`;
  const offset = ahead.get(key) ?? readAhead(from, zone);
  ahead.set(key, offset);
  return new Date(at.getTime() + offset);
}

/** Day of a time in a zone, `2026-11-19`. */
export function isoDay(at: Date, zone: string): string {
  return wallOf(at, zone).toISOString().slice(0, 10);
}

/** `13:30` */
export function clockOf(at: Date, zone: string): string {
  return wallOf(at, zone).toISOString().slice(11, 16);
}

/** `13:30:05` */
export function clockWithSeconds(at: Date, zone: string): string {
  return wallOf(at, zone).toISOString().slice(11, 19);
}

/** `Thursday` */
export function weekdayOf(at: Date, zone: string): string {
  return weekdays[wallOf(at, zone).getUTCDay()] ?? '';
}

/** `19 November` */
export function dateOf(at: Date, zone: string): string {
  const wall = wallOf(at, zone);
  return `${wall.getUTCDate()} ${months[wall.getUTCMonth()] ?? ''}`;
}

/** `19 Nov` */
function shortDateOf(at: Date, zone: string): string {
  return dateOf(at, zone).replace(/(?<= ...).*/, '');
}

/** ` 2024` if the year differs from that of `now`; otherwise empty. */
function otherYear(at: Date, zone: string, now?: Date): string {
  const year = isoDay(at, zone).slice(0, 4);
  return now === undefined || isoDay(now, zone).startsWith(year) ? '' : ` ${year}`;
}

/** `Thu 19 Nov`, or `Fri 22 Nov 2024` if `now` is given and in another year */
export function dayOf(at: Date, zone: string, now?: Date): string {
  return `${weekdayOf(at, zone).slice(0, 3)} ${shortDateOf(at, zone)}${otherYear(at, zone, now)}`;
}

/** `Thursday 19 November 2026` */
export function longDay(at: Date, zone: string): string {
  return `${weekdayOf(at, zone)} ${dateOf(at, zone)} ${isoDay(at, zone).slice(0, 4)}`;
}

/** `Thu 19 Nov 2026 13:30` */
export function fullMoment(at: Date, zone: string): string {
  return `${dayOf(at, zone)} ${isoDay(at, zone).slice(0, 4)} ${clockOf(at, zone)}`;
}

/** `19 November 2026`, from a calendar day or a time's UTC day. */
export function dateWords(iso: string): string {
  return `${dateOf(new Date(iso), 'UTC')} ${iso.slice(0, 4)}`;
}

/** `November 2026`, from `2026-11` */
export function monthWords(month: string): string {
  return dateWords(`${month}-01`).slice(2);
}

/** Label of a column: `Jun 2025` for the first month and each January, otherwise `Oct`. */
export function monthLabel(month: string, isFirst: boolean): string {
  const [name = '', year = ''] = monthWords(month).split(' ');
  return isFirst || month.endsWith('-01') ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3);
}

export function sameDay(one: Date, other: Date, zone: string): boolean {
  return isoDay(one, zone) === isoDay(other, zone);
}

/** As short as unambiguous: `11:32` today, `Fri 04:12` within six days, then `3 Dec`, or `3 Dec 2025`. */
export function nearMoment(at: Date, now: Date, zone: string): string {
  if (sameDay(at, now, zone)) return clockOf(at, zone);
  if (Math.abs(at.getTime() - now.getTime()) < 6 * day)
    return `${weekdayOf(at, zone).slice(0, 3)} ${clockOf(at, zone)}`;
  return `${shortDateOf(at, zone)}${otherYear(at, zone, now)}`;
}

/** `50 min`, `1 h 23 min`, `8 h` from six hours on, `3 days` from two days on; less than a minute is `a moment`. */
export function spanWords(milliseconds: number): string {
  const whole = Math.abs(milliseconds);
  if (whole < minute) return 'a moment';
  if (whole < hour) return `${Math.floor(whole / minute)} min`;
  if (whole < 6 * hour) {
    const minutes = Math.floor((whole % hour) / minute);
    return `${Math.floor(whole / hour)} h${minutes === 0 ? '' : ` ${minutes} min`}`;
  }
  return whole < 2 * day ? `${Math.round(whole / hour)} h` : `${Math.round(whole / day)} days`;
}

/** `in 50 min`, `2 h 10 min ago` */
export function fromNow(at: Date, now: Date): string {
  const away = at.getTime() - now.getTime();
  return away >= 0 ? `in ${spanWords(away)}` : `${spanWords(away)} ago`;
}

/** `Amsterdam 15:00`, or `Tokyo Sat 00:00` on another day; undefined if their local time is the same. */
export function elsewhere(at: Date, zone: string, theirs: string | null): string | undefined {
  if (theirs === null) return undefined;
  const day = isoDay(at, zone) === isoDay(at, theirs) ? '' : `${weekdayOf(at, theirs).slice(0, 3)} `;
  const clock = clockOf(at, theirs);
  return day === '' && clock === clockOf(at, zone) ? undefined : `${townOf(theirs)} ${day}${clock}`;
}

/** `Fri 20 Nov 2026 14:00 (Amsterdam 15:00)` */
export function momentForBoth(at: Date, zone: string, theirs: string | null): string {
  const there = elsewhere(at, zone, theirs);
  return `${fullMoment(at, zone)}${there === undefined ? '' : ` (${there})`}`;
}

/** `Jersey`, `New York`, `UTC` */
export function townOf(zone: string): string {
  return zone === 'UTC' ? 'UTC' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** `Jersey time (GMT)`, with the abbreviation at a given time. */
export function zoneWords(zone: string, at: Date): string {
  if (zone === 'UTC') return 'UTC';
  const letters =
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${townOf(zone)} time (${letters})`;
}
