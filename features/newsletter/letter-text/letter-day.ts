const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day's month in words, as page and mail name a letter: `2026-11-03` → `November 2026`. */
export function monthWords(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`));
}
