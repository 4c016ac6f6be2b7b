import type { EnquiryRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** What became of the promised times of one month's enquiries. */
export interface MonthStatistics {
  /** Month in which they were due, e.g. `2026-11` (UTC). */
  readonly month: string;
  readonly kept: number;
  readonly missed: number;
  /** Not answered, not due yet. */
  readonly waiting: number;
}

type Judged = Pick<EnquiryRow, 'due_at' | 'answered_at' | 'closed_at' | 'closed_as' | 'state'>;

function judge({ due_at, answered_at, closed_at, closed_as }: Judged, now: string): 'kept' | 'missed' | 'waiting' {
  if (closed_as === 'unanswered' && answered_at === null) return 'missed';
  // Whoever closes without an answer has decided that none is owed.
  const settled = answered_at ?? closed_at;
  if (settled !== null) return settled <= due_at ? 'kept' : 'missed';
  return now <= due_at ? 'waiting' : 'missed';
}

/** Kept and missed promises by month, oldest first. */
export function statisticsOf(rows: readonly Judged[], now: string): MonthStatistics[] {
  const months = new Map<string, { kept: number; missed: number; waiting: number }>();
  for (const row of rows) {
    const month = row.due_at.slice(0, 7);
    const counts = months.get(month) ?? { kept: 0, missed: 0, waiting: 0 };
    counts[judge(row, now)] += 1;
    months.set(month, counts);
  }
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, counts]) => ({ month, ...counts }));
}

export async function promiseStatistics(store: Store, now: Date): Promise<MonthStatistics[]> {
  return statisticsOf(await store.db.selectFrom('enquiries').select(['due_at', 'answered_at', 'closed_at', 'closed_as', 'state']).execute(), now.toISOString());
}
