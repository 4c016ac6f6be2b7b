import * as z from 'zod/mini';
import { day } from '../../contract/time.ts';

const amount = z.int().check(z.minimum(0));
const hours = z.nullable(z.number());

/** Fewest people behind any figure that is shown. */
export const fewest = 5;

/** Something promised to one person, and how it ended. */
export interface Judged {
  /** Month in which it was due, e.g. `2026-11` (UTC). */
  readonly month: string;
  /** `chosen` and `closed`: in time by a time for a call, or without an answer; counted apart, as is not for us. */
  readonly outcome: 'kept' | 'chosen' | 'closed' | 'missed' | 'notForUs';
  /** Hours until it was kept, whether in time or late; undefined where it never was, or where hours say nothing. */
  readonly hours?: number | undefined;
}

/**
 * One month, or several put together, as its row has them. It is made once, when its last month is over, and never
 * counted again: so two snapshots differ by whole groups alone, and no difference of theirs is about fewer than
 * `fewest` people.
 */
export const publishedMonths = z.strictObject({
  first_month: z.string(),
  last_month: z.string(),
  closed_at: z.string(),
  kept: amount,
  missed: amount,
  /** Counted in neither: a time for a call was chosen, it was closed in time, or it was not for us. */
  chosen: amount,
  closed: amount,
  not_for_us: amount,
  /** Hours until half, and nine in ten, were kept, and the slowest, rounded up. Null under five measured. */
  half: hours,
  most: hours,
  slowest: hours,
});

export type PublishedMonths = z.infer<typeof publishedMonths>;
type ClosedMonths = Omit<PublishedMonths, 'closed_at'>;

/** Days until a month's figures are made: what was due on its last day has been marked by then. */
const settlesAfter = 3;

/** The first month whose figures are not made yet: the running one, and for three days the one before it. */
export function firstOpenMonth(now: Date): string {
  return new Date(now.getTime() - settlesAfter * day).toISOString().slice(0, 7);
}

/** The month after a month. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Nearest rank: the smallest value that so large a share of the values does not exceed, in halves, rounded up. */
function quantile(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return value === undefined ? null : Math.ceil(value * 2) / 2;
}

/** Whether it was kept or missed. Only such make a group, so that closing without an answer changes none. */
function isOwed({ outcome }: Judged): boolean {
  return outcome === 'kept' || outcome === 'missed';
}

function groupOf(first_month: string, last_month: string, members: readonly Judged[]): ClosedMonths {
  const count = (outcome: Judged['outcome']): number => members.filter((member) => member.outcome === outcome).length;
  const measured = members
    .filter(isOwed)
    .flatMap((member) => member.hours ?? [])
    .sort((one, other) => one - other);
  // Fewer than five measured times would tell of single answers.
  const told = measured.length >= fewest ? measured : [];
  return {
    first_month,
    last_month,
    kept: count('kept'),
    missed: count('missed'),
    chosen: count('chosen'),
    closed: count('closed'),
    not_for_us: count('notForUs'),
    half: quantile(told, 0.5),
    most: quantile(told, 0.9),
    slowest: quantile(told, 1),
  };
}

/**
 * The groups that can be made now, oldest first. A month with fewer than five promises kept or missed is put together
 * with the months after it, until there are five; what is left over waits for the next month.
 * @param after last month of the groups made before; undefined when there is none
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

/** A number of fewer than five people in one period is told as that, and left out of the sum. */
export function cellWords(cells: readonly number[]): string {
  const few = cells.filter((cell) => cell > 0 && cell < fewest).length;
  const sum = cells.reduce((total, cell) => (cell < fewest ? total : total + cell), 0);
  if (few === 0) return sum === 0 ? 'none' : String(sum);
  const rest = few === 1 ? 'fewer than five' : `fewer than five in each of ${few} periods`;
  return sum === 0 ? rest : `${sum}, and ${rest}${few === 1 ? ' more' : ''}`;
}
