import type { EnquiryRow } from './rows.ts';
import type { Store } from '../../core/store/store.ts';
import {
  countedOutcomes,
  judge,
  promisedEnquiries,
  statisticsOf,
  type OutcomeCounts,
  type PromisedEnquiry,
} from './promise-outcomes.ts';

type Read = PromisedEnquiry &
  Pick<EnquiryRow, 'id' | 'reference' | 'kind' | 'subject' | 'received_at' | 'owner' | 'late_reason'>;

/** Promised times that have ended, by how they did. */
type Ended = Pick<OutcomeCounts, 'answered' | 'timeChosen' | 'closed' | 'missed' | 'notForUs'>;

/** What became of the promised answers of some months, for who has to answer for it. */
export interface PromiseOverview {
  /** Every month of the time asked for, oldest first. */
  readonly months: readonly (Ended & { readonly month: string })[];
  readonly kinds: readonly (Ended & {
    readonly kind: EnquiryRow['kind'];
    /** Milliseconds within which half were answered; null where none was. */
    readonly half: number | null;
  })[];
  readonly half: number | null;
  /** Answers by the share of the promised time that they used, in tenths; the last holds all beyond one and a half. */
  readonly shares: readonly number[];
  /** Share within which half of them were answered. */
  readonly halfShare: number | null;
  readonly waiting: number;
  readonly overdue: number;
  /** Answered late, or not yet, the newest promise first: as many as asked for, and how many there are. */
  readonly late: readonly Pick<
    Read,
    'id' | 'reference' | 'subject' | 'due_at' | 'answered_at' | 'owner' | 'late_reason'
  >[];
  readonly lateCount: number;
}

/** Tenths of the promised time that are told apart. */
const tenths = 16;

function middle(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? null;
}

/** Milliseconds until a person answered. */
function lasted({ received_at: received, answered_at: answered, chosen_at: chosen, ended_as: ended }: Read): number[] {
  return answered === null || chosen !== null || ended === 'no-answer'
    ? []
    : [Date.parse(answered) - Date.parse(received)];
}

function endedOf({ answered, timeChosen, closed, missed, notForUs }: OutcomeCounts): Ended {
  return { answered, timeChosen, closed, missed, notForUs };
}

/** Reads the promises that ended in the last months, the running one included (UTC). */
export async function promiseOverview(
  store: Store,
  now: Date,
  { months: count, lateRows }: { readonly months: number; readonly lateRows: number },
): Promise<PromiseOverview> {
  const at = now.toISOString();
  const calendar = Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );
  const rows: readonly Read[] = await promisedEnquiries(store.db)
    .select(['id', 'reference', 'kind', 'subject', 'received_at', 'owner', 'late_reason'])
    .where('due_at', '>=', calendar[0] ?? '')
    .orderBy('due_at', 'desc')
    .execute();
  const judged = rows.map((row) => ({ row, outcome: judge(row, at) }));
  const ended = judged.filter(({ outcome }) => outcome === 'answered' || outcome === 'missed');
  const byMonth = new Map(statisticsOf(rows, at).map((month) => [month.month, month]));
  const shares = ended.flatMap(({ row }) =>
    lasted(row).map((time) => time / Math.max(1, Date.parse(row.due_at) - Date.parse(row.received_at))),
  );
  const late = ended.filter(({ outcome }) => outcome === 'missed');
  return {
    months: calendar.map((month) => ({ month, ...endedOf(byMonth.get(month) ?? countedOutcomes([])) })),
    kinds: (['contact', 'consultation', 'ethics'] as const).map((kind) => {
      const those = judged.filter(({ row }) => row.kind === kind);
      const half = middle(ended.flatMap(({ row }) => (row.kind === kind ? lasted(row) : [])));
      return { kind, ...endedOf(countedOutcomes(those.map(({ outcome }) => outcome))), half };
    }),
    half: middle(ended.flatMap(({ row }) => lasted(row))),
    shares: Array.from(
      { length: tenths },
      (_, tenth) => shares.filter((share) => Math.min(tenths - 1, Math.floor(share * 10)) === tenth).length,
    ),
    halfShare: middle(shares),
    waiting: judged.filter(({ outcome }) => outcome === 'waiting').length,
    overdue: late.filter(({ row }) => row.state === 'open').length,
    late: late
      .slice(0, lateRows)
      .map(({ row: { id, reference, subject, due_at, answered_at, owner, late_reason } }) => ({
        id,
        reference,
        subject,
        due_at,
        answered_at,
        owner,
        late_reason,
      })),
    lateCount: late.length,
  };
}
