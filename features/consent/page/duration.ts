const units = { D: ['day', 1], M: ['month', 30], Y: ['year', 365] } as const;

function partsOf(period: string) {
  const found = /^P(\d+)([DMY])$/.exec(period);
  const letter = found?.[2];
  if (letter !== 'D' && letter !== 'M' && letter !== 'Y')
    throw new Error(`${period} is not a period such as P7D, P6M or P1Y.`);
  const [word, days] = units[letter];
  return { count: Number(found?.[1]), word, days };
}

/** Lifetime of an entry in seconds, with 30-day months and 365-day years; undefined for `session`. */
export function secondsOf(keep: string): number | undefined {
  if (keep === 'session') return undefined;
  const { count, days } = partsOf(keep);
  return count * days * 86_400;
}

/** Lifetime of an entry in words: "6 months", "1 year", "Session". */
export function durationWords(keep: string): string {
  if (keep === 'session') return 'Session';
  const { count, word } = partsOf(keep);
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
