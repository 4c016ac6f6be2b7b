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

/** An ISO date in words; emails write it the same way (core/mail/moment.ts). */
export const dayIn = (form: keyof typeof formats, date: string): string => formats[form].format(new Date(date));
