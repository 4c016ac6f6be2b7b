const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const formats = {
  /** `Monday, November 23` */
  day: formatOf({ weekday: 'long', month: 'long', day: 'numeric' }),
  /** `Monday, November 23, 2026` */
  dayOfYear: formatOf({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  weekday: formatOf({ weekday: 'long' }),
  shortWeekday: formatOf({ weekday: 'short' }),
  shortMonth: formatOf({ month: 'short' }),
} as const;

/** What was written once is kept: a page names few days, many times. */
const known = new Map<string, string>();
const most = 1_000;

/** An ISO date in words, as the mails write it too (core/mail/moment.ts). */
export function dayIn(form: keyof typeof formats, date: string): string {
  const key = form + date;
  const said = known.get(key) ?? formats[form].format(new Date(`${date}T00:00:00Z`));
  if (known.size >= most) known.clear();
  known.set(key, said);
  return said;
}
