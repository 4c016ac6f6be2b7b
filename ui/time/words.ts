const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options });
    formats.set(key, made);
  }
  return made;
}

/** Day of a moment in a zone, `2026-11-19`. */
export function isoDay(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year'] ?? ''}-${parts['month'] ?? ''}-${parts['day'] ?? ''}`;
}

/** `en-GB` shortens September to four letters. */
function tidy(words: string): string {
  return words.replace('Sept', 'Sep').replaceAll(',', '');
}

/** `13:30` */
export function clockOf(at: Date, zone: string): string {
  return format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** `13:30:05` */
export function clockWithSeconds(at: Date, zone: string): string {
  return format(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at);
}

/** `Thu 19 Nov`, and in another year than `now`, where that is given, `Fri 22 Nov 2024` */
export function dayOf(at: Date, zone: string, now?: Date): string {
  const year = now === undefined || sameYear(at, now, zone) ? {} : ({ year: 'numeric' } as const);
  return tidy(format(zone, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(at));
}

function sameYear(one: Date, other: Date, zone: string): boolean {
  return isoDay(one, zone).slice(0, 4) === isoDay(other, zone).slice(0, 4);
}

/** `Thursday 19 November 2026` */
export function longDay(at: Date, zone: string): string {
  return format(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(at)
    .replaceAll(',', '');
}

/** `Thu 19 Nov 2026 13:30` */
export function fullMoment(at: Date, zone: string): string {
  return `${tidy(format(zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(at))} ${clockOf(at, zone)}`;
}

export function sameDay(one: Date, other: Date, zone: string): boolean {
  return isoDay(one, zone) === isoDay(other, zone);
}

/** As short as is clear: `11:32` today, `Fri 04:12` within six days, then `3 Dec`, `3 Dec 2025` in another year. */
export function nearMoment(at: Date, now: Date, zone: string): string {
  if (sameDay(at, now, zone)) return clockOf(at, zone);
  if (Math.abs(at.getTime() - now.getTime()) < 6 * day)
    return `${format(zone, { weekday: 'short' }).format(at)} ${clockOf(at, zone)}`;
  return tidy(
    format(zone, { day: 'numeric', month: 'short', ...(sameYear(at, now, zone) ? {} : { year: 'numeric' }) }).format(
      at,
    ),
  );
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

/** `Jersey`, `New York`, `UTC` */
export function townOf(zone: string): string {
  return zone === 'UTC' ? 'UTC' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** `Jersey time (GMT)`; the letters are those of the moment. */
export function zoneWords(zone: string, at: Date): string {
  if (zone === 'UTC') return 'UTC';
  const letters =
    format(zone, { timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${townOf(zone)} time (${letters})`;
}
