/** Whether a calendar day such as `2026-12-02` is over, in UTC. */
export function isPast(day: string, now: Date): boolean {
  return Date.parse(`${day}T24:00:00Z`) <= now.getTime();
}
