import type { Home } from './home-words.ts';

export type Plan = Pick<Home['expertise']['capabilities'][number], 'weeks' | 'decisions'>;

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** A typical plan in words, e.g. `6 weeks, 2 decisions`. */
export function planWords({ weeks, decisions }: Plan): string {
  return `${count(weeks.last - weeks.first + 1, 'week')}, ${count(decisions.length, 'decision')}`;
}
