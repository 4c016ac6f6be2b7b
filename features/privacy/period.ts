/** The moment before which things have been kept for longer than an ISO 8601 period (`P7D`, `P6M`, `P2Y`), in UTC. */
export function cutoff(now: Date, period: string): Date {
  const parts = /^P(\d+)([DWMY])$/.exec(period);
  if (!parts) throw new Error(`${period} is not a period such as P7D, P6M or P2Y.`);
  const count = Number(parts[1]);
  const date = new Date(now);
  if (parts[2] === 'D') date.setUTCDate(date.getUTCDate() - count);
  if (parts[2] === 'W') date.setUTCDate(date.getUTCDate() - 7 * count);
  if (parts[2] === 'M' || parts[2] === 'Y') {
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() - count * (parts[2] === 'Y' ? 12 : 1));
    // 31 March less a month is the last of February, not the third of March.
    if (date.getUTCDate() !== day) date.setUTCDate(0);
  }
  return date;
}
