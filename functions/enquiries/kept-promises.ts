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
  /** Closed as not for us: neither kept nor missed. */
  readonly notForUs: number;
  /** In the side tray: in no other number while they lie there. */
  readonly inTray: number;
  /** How those were marked that were answered or not for us: with a link of the team's mail, with the tool, or at the desk. */
  readonly marked: Readonly<Record<Way, number>>;
}

type Way = 'byLink' | 'byTool' | 'atDesk';
type Judged = Pick<EnquiryRow, 'due_at' | 'answered_at' | 'closed_at' | 'closed_as' | 'state'> & { readonly marked?: Way | undefined };

/** What became of a promised time. */
export function judge({ due_at, answered_at, closed_at, closed_as, state }: Judged, now: string): 'kept' | 'missed' | 'waiting' | 'notForUs' | 'inTray' {
  if (state === 'tray') return 'inTray';
  if (closed_as === 'not-for-us') return 'notForUs';
  if (closed_as === 'unanswered' && answered_at === null) return 'missed';
  // Whoever closes without an answer has decided that none is owed.
  const settled = answered_at ?? closed_at;
  if (settled !== null) return settled <= due_at ? 'kept' : 'missed';
  return now <= due_at ? 'waiting' : 'missed';
}

/** Kept and missed promises by month, oldest first. */
export function statisticsOf(rows: readonly Judged[], now: string): MonthStatistics[] {
  const months = new Map<string, { kept: number; missed: number; waiting: number; notForUs: number; inTray: number; marked: Record<Way, number> }>();
  for (const row of rows) {
    const month = row.due_at.slice(0, 7);
    const counts = months.get(month) ?? { kept: 0, missed: 0, waiting: 0, notForUs: 0, inTray: 0, marked: { byLink: 0, byTool: 0, atDesk: 0 } };
    counts[judge(row, now)] += 1;
    if (row.marked) counts.marked[row.marked] += 1;
    months.set(month, counts);
  }
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, counts]) => ({ month, ...counts }));
}

export async function promiseStatistics(store: Store, now: Date): Promise<MonthStatistics[]> {
  const rows = await store.db.selectFrom('enquiries').select(['id', 'due_at', 'answered_at', 'closed_at', 'closed_as', 'state']).execute();
  const acts = await store.db
    .selectFrom('enquiry_acts')
    .select(['enquiry_id', 'link_hash', 'who'])
    .where('act', 'in', ['answered', 'not-for-us'])
    .where('undone_at', 'is', null)
    .execute();
  const marked = new Map(acts.map(({ enquiry_id: id, link_hash: hash, who }) => [id, wayOf(hash, who)]));
  return statisticsOf(
    rows.map((row) => ({ ...row, marked: marked.get(row.id) })),
    now.toISOString(),
  );
}

/** Before there were actors, what was not done by a link was done with the tool. */
function wayOf(linkHash: string | null, who: string | null): Way {
  if (linkHash !== null) return 'byLink';
  return who === null || who.startsWith('tool:') ? 'byTool' : 'atDesk';
}
