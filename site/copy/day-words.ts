const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An ISO day in words: `2026-11-20` → `20 November 2026`. */
export function dayWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
