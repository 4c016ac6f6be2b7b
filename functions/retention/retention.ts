import type { RetentionRule } from '../../contract/retention.ts';
import { emptyLog } from '../store/erasure.ts';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import { endLease, takeLease } from './lease.ts';
import { cutoff } from './period.ts';
import { notHere, purges, type Purged } from './purges.ts';

export interface RetentionParts {
  readonly store: Store;
  readonly rules: readonly RetentionRule[];
  readonly now: () => Date;
  /** Days after its answer at which an enquiry closes by itself. */
  readonly closeAnsweredAfter: number;
  readonly deleteMails: (ids: readonly string[]) => void;
}

/** What became of one rule: how much was deleted, or why there is nothing to delete. */
export interface RetentionLine {
  readonly id: string;
  readonly period: string;
  /** Everything that came before this moment goes; ISO. */
  readonly before: string | undefined;
  readonly deleted: number;
  readonly note: string | undefined;
}

/** Undoes a dry run. */
class DryRun extends Error {}

const day = 24 * 60 * 60_000;
const work = { name: 'retention', every: day, lasts: 10 * 60_000 } as const;

/** Throws one line when `content/retention.yaml` promises something that no code keeps. */
export function checkRules(rules: readonly RetentionRule[]): void {
  const unkept = rules.filter(({ id, period }) => period !== 'until-withdrawn' && !(id in purges) && !(id in notHere));
  if (unkept.length > 0) throw new Error(`content/retention.yaml promises ${unkept.map(({ id }) => id).join(', ')}, which functions/retention/purges.ts does not keep.`);
}

/** Applies every rule in one transaction. A dry run does the same and undoes it, so that its counts are the true ones. */
export async function applyRetention(parts: RetentionParts, { dryRun }: { readonly dryRun: boolean }): Promise<readonly RetentionLine[]> {
  const lines: RetentionLine[] = [];
  const mails: string[] = [];
  try {
    await parts.store.db.transaction().execute(async (transaction) => {
      await closeAnswered(transaction, parts);
      for (const rule of parts.rules) {
        const { line, purged } = await apply(transaction, rule, parts.now());
        lines.push(line);
        mails.push(...purged.mails);
      }
      await transaction.deleteFrom('spent_links').where('ends_at', '<=', parts.now().toISOString()).execute();
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (error instanceof DryRun) return lines;
    throw error;
  }
  parts.deleteMails(mails);
  await emptyLog(parts.store);
  return lines;
}

async function apply(transaction: DatabaseTransaction, { id, period }: RetentionRule, now: Date): Promise<{ line: RetentionLine; purged: Purged }> {
  const nothing: Purged = { count: 0, mails: [] };
  const purge = purges[id];
  if (period === 'until-withdrawn' || !purge) {
    const note = period === 'until-withdrawn' ? 'kept until withdrawn' : notHere[id] ?? 'nothing keeps this';
    return { line: { id, period, before: undefined, deleted: 0, note }, purged: nothing };
  }
  const before = cutoff(now, period).toISOString();
  const purged = await purge(transaction, before, now);
  return { line: { id, period, before, deleted: purged.count, note: undefined }, purged };
}

async function closeAnswered(transaction: DatabaseTransaction, { now, closeAnsweredAfter }: RetentionParts): Promise<void> {
  const time = now();
  await transaction.updateTable('enquiries').set({ state: 'closed', closed_at: time.toISOString() })
    .where('state', '=', 'answered').where('answered_at', '<', new Date(time.getTime() - closeAnsweredAfter * day).toISOString()).execute();
}

/** Applies the rules if nobody has in the last day; undefined when another process does or did. */
export async function applyDaily(parts: RetentionParts, owner: string): Promise<readonly RetentionLine[] | undefined> {
  if (!await takeLease(parts.store, work, owner, parts.now())) return undefined;
  let done: Date | undefined;
  try {
    const lines = await applyRetention(parts, { dryRun: false });
    done = parts.now();
    return lines;
  } finally {
    await endLease(parts.store, work.name, owner, done);
  }
}
