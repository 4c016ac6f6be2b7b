const formats = {
  /** `Monday, November 23` */
  day: new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
  /** `Monday, November 23, 2026` */
  dayOfYear: new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }),
  shortWeekday: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
} as const;

/** An ISO date in words, as the mails write it too (core/mail/moment.ts). */
export function dayIn(form: keyof typeof formats, date: string): string {
  return formats[form].format(new Date(`${date}T00:00:00Z`));
}

/** `Mon 23` */
export function shortDay(date: string): string {
  return `${dayIn('shortWeekday', date)} ${Number(date.slice(8))}`;
}
