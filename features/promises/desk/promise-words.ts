/** `9 h 50 min`, or `2 d 4 h`. */
export function lasting(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`;
  return hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A share of all, with one decimal: `98.7%`. */
export function shareWords(part: number, all: number): string {
  return all === 0 ? 'none' : `${(Math.floor((part / all) * 1_000) / 10).toLocaleString('en-GB')}%`;
}

/** Outcomes of a promised time with their column titles. */
export const endings = [
  ['answered', 'Answered in time'],
  ['timeChosen', 'Chose a time'],
  ['closed', 'Closed without an answer'],
  ['missed', 'Missed'],
  ['notForUs', 'Not for us'],
] as const;
