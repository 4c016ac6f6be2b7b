import { v7 } from 'uuid';
import type { RetentionRule } from './retention-schema.ts';
import type { RetentionHistoryRow } from './tables.ts';
import type { PersonalParts } from '../../core/context/personal-data.ts';
import type { Store } from '../../core/store/store.ts';
import { cutoff } from './period.ts';
import { purgeOrReason } from './retention-rules.ts';
import { day, hour } from '../../contract/time.ts';

/** Milliseconds after which a rule is late: it is applied daily, and a failed attempt is retried within the hour. */
const late = day + 2 * hour;

export async function recordRuns(
  store: Store,
  runs: readonly { readonly id: string; readonly deleted: number; readonly failure: string | undefined }[],
  now: Date,
): Promise<void> {
  if (runs.length === 0) return;
  const since = now.toISOString();
  await store.db
    .insertInto('retention_runs')
    .values(
      runs.map(({ id, deleted, failure }) => ({
        rule: id,
        since,
        succeeded_at: failure === undefined ? since : null,
        failure: failure ?? null,
        deleted: failure === undefined ? deleted : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('rule').doUpdateSet((run) => ({
        succeeded_at: run.fn.coalesce(run.ref('excluded.succeeded_at'), run.ref('retention_runs.succeeded_at')),
        failure: run.ref('excluded.failure'),
        deleted: run.fn.coalesce(run.ref('excluded.deleted'), run.ref('retention_runs.deleted')),
      })),
    )
    .execute();
}

/** Returns the overdue rows of every rule, and whether it has been failing for over a day. */
export async function readRuleStatus(store: Store, rules: readonly RetentionRule[], parts: PersonalParts, now: Date) {
  const runs = new Map(
    (await store.db.selectFrom('retention_runs').selectAll().execute()).map((run) => [run.rule, run]),
  );
  const limit = new Date(now.getTime() - late);
  const standings = [];
  for (const rule of rules) {
    const purge = purgeOrReason(rule, parts);
    if (typeof purge !== 'object') continue;
    const run = runs.get(rule.id);
    standings.push({
      id: rule.id,
      // Rows that a daily run and its retries should have deleted by now.
      overdue: await purge.count(store.db, cutoff(limit, rule.period).toISOString(), limit),
      succeededAt: run?.succeeded_at ?? undefined,
      // No attempt has succeeded since `limit`.
      failing: run !== undefined && (run.succeeded_at ?? run.since) < limit.toISOString(),
      failure: run?.failure ?? undefined,
    });
  }
  return { overdue: standings.reduce((sum, { overdue }) => sum + overdue, 0), rules: standings };
}

/** Milliseconds for which runs are stored; the desk's plot shows the last thirty days. */
const remembered = 90 * day;

/** Stores a run of all rules and deletes runs older than 90 days. */
export async function recordRun(store: Store, run: Omit<RetentionHistoryRow, 'id'>): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('retention_history')
      .values({ id: v7(), ...run })
      .execute();
    const before = new Date(Date.parse(run.at) - remembered).toISOString();
    await transaction.deleteFrom('retention_history').where('at', '<', before).execute();
  });
}

export function lastRuns(store: Store, limit: number): Promise<RetentionHistoryRow[]> {
  return store.db
    .selectFrom('retention_history')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
