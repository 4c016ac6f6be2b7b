interface MomentWords {
  /** Day and time in the zone, e.g. `Monday, November 23, 2026, 18:42`. */
  readonly moment: string;
  /** Time in UTC, with the weekday if it differs, e.g. `17:42` or `Sunday, 23:42`. */
  readonly utc: string;
}

/** Cached formats: creating one blocks the thread for half a millisecond, a hundred times as long as using it. */
const known = new Map<string, Intl.DateTimeFormat>();

/** Maximum number of cached formats, as visitors may choose any zone. */
const mostKept = 20;

function partsIn(at: Date, timeZone: string) {
  const format =
    known.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  if (known.size >= mostKept) known.clear();
  known.set(timeZone, format);
  const [weekday = '', ...rest] = format.format(at).split(/, | at /);
  const time = rest.pop() ?? '';
  return { day: [weekday, ...rest].join(', '), weekday, time };
}

/** A moment in words, in a zone and in UTC, in the site's date format. */
export function momentIn(at: Date, timeZone: string): MomentWords {
  const here = partsIn(at, timeZone);
  const utc = partsIn(at, 'UTC');
  return {
    moment: `${here.day}, ${here.time}`,
    utc: here.weekday === utc.weekday ? utc.time : `${utc.weekday}, ${utc.time}`,
  };
}

/** The time alone, e.g. `18:42`. */
export function timeIn(at: Date, timeZone: string): string {
  return partsIn(at, timeZone).time;
}
