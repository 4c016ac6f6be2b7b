const format = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An ISO day in words: `2026-11-20` → `November 20, 2026`, as the specification writes its dates. */
export function dayWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
