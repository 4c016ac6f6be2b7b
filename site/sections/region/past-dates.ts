/** Whether a calendar day such as `2026-12-02` is over, in UTC. */
export function isPast(day: string, now: Date): boolean {
  return Date.parse(`${day}T24:00:00Z`) <= now.getTime();
}

/** Takes the rows of days that are over out of *Dates to come*: the page may be older than its reader. */
export function dropPastDates(now: Date): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('[data-dates-to-come] time')) if (isPast(time.dateTime, now)) time.closest('tr')?.remove();
}
