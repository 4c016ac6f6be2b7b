import * as z from 'zod/mini';
import { day } from '../../contract/time.ts';

const amount = z.int().check(z.minimum(0));
const hours = z.nullable(z.number());

/** Minimum number of people behind a published figure. */
export const fewest = 5;

/** A promise to one person and how it ended. */
export interface Judged {
  /** Month in which it was due, e.g. `2026-11` (UTC). */
  readonly month: string;
  /** `chosen`: a call was booked in time. `closed`: closed in time, unanswered. Both, and `notForUs`, count apart. */
  readonly outcome: 'kept' | 'chosen' | 'closed' | 'missed' | 'notForUs';
  /** Hours until it was kept, in time or late; undefined if it never was or hours are meaningless. */
  readonly hours?: number | undefined;
}

/**
 * Published figures of a month or several merged ones. Counted once, after the last month, and never again: two
 * snapshots differ only by whole groups, so their difference never describes fewer than `fewest` people.
 */
export const publishedMonths = z.strictObject({
  first_month: z.string(),
  last_month: z.string(),
  closed_at: z.string(),
  kept: amount,
  missed: amount,
  /** Neither kept nor missed: a call was booked, it was closed in time, or it was not for us. */
  chosen: amount,
  closed: amount,
  not_for_us: amount,
  /** Hours (median, 90th percentile, maximum), rounded up to halves. Null below five measurements. */
  half: hours,
  most: hours,
  slowest: hours,
});

export type PublishedMonths = z.infer<typeof publishedMonths>;
type ClosedMonths = Omit<PublishedMonths, 'closed_at'>;

/** Days after a month until it is counted, so that everything due on its last day has been marked. */
const settlesAfter = 3;

/** The first month that is still open: the current one, or for three days the one before. */
export function firstOpenMonth(now: Date): string {
  return new Date(now.getTime() - settlesAfter * day).toISOString().slice(0, 7);
}

/** The next month, `2026-12` after `2026-11`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** The quantile of sorted values by nearest rank, rounded up to halves; null if there are none. */
function quantile(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return value === undefined ? null : Math.ceil(value * 2) / 2;
}

/** Whether it was kept or missed. Only these count towards a group's minimum. */
function isOwed({ outcome }: Judged): boolean {
  return outcome === 'kept' || outcome === 'missed';
}

function groupOf(first_month: string, last_month: string, members: readonly Judged[]): ClosedMonths {
  const count = (outcome: Judged['outcome']): number => members.filter((member) => member.outcome === outcome).length;
  const measured = members
    .filter(isOwed)
    .flatMap((member) => member.hours ?? [])
    .sort((one, other) => one - other);
  // Fewer than five measurements would reveal single answers.
  const published = measured.length >= fewest ? measured : [];
  return {
    first_month,
    last_month,
    kept: count('kept'),
    missed: count('missed'),
    chosen: count('chosen'),
    closed: count('closed'),
    not_for_us: count('notForUs'),
    half: quantile(published, 0.5),
    most: quantile(published, 0.9),
    slowest: quantile(published, 1),
  };
}

/**
 * The groups that can be closed now, oldest first. A month with fewer than five promises kept or missed is merged with
 * the following months until there are five; any remainder waits for the next month.
 * @param after last month of the closed groups; undefined if there are none
 * @param before first month that is still open
 */
export function closeMonths(judged: readonly Judged[], after: string | undefined, before: string) {
  const open = judged.filter(({ month }) => month < before && (after === undefined || month > after));
  const byMonth = Map.groupBy(open, ({ month }) => month);
  const groups: ClosedMonths[] = [];
  let first: string | undefined = after === undefined ? undefined : monthAfter(after);
  let members: Judged[] = [];
  for (const month of [...byMonth.keys()].sort()) {
    first ??= month;
    members = [...members, ...(byMonth.get(month) ?? [])];
    if (members.filter(isOwed).length < fewest) continue;
    groups.push(groupOf(first, month, members));
    first = monthAfter(month);
    members = [];
  }
  return groups;
}

/** The sum in words. Numbers below five are left out of it and described as "fewer than five". */
export function cellWords(cells: readonly number[]): string {
  const few = cells.filter((cell) => cell > 0 && cell < fewest).length;
  const sum = cells.reduce((total, cell) => (cell < fewest ? total : total + cell), 0);
  if (few === 0) return sum === 0 ? 'none' : String(sum);
  const rest = few === 1 ? 'fewer than five' : `fewer than five in each of ${few} periods`;
  return sum === 0 ? rest : `${sum}, and ${rest}${few === 1 ? ' more' : ''}`;
}
