import type { RetentionRule } from './retention-schema.ts';
import type { Context } from '../../core/context/context.ts';
import { withoutAddresses } from '../../core/outbox/failure.ts';
import { emptyLog } from '../../core/store/erasure.ts';
import { inSlices } from '../../core/store/slices.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { endLease, renewLease, takeLease } from '../../core/store/lease.ts';
import { purgeOrReason } from './retention-rules.ts';
import { cutoff } from './period.ts';
import { recordRun, recordRuns } from './retention-runs.ts';
import { day } from '../../contract/time.ts';
import { reasonOf } from '../../contract/error-words.ts';

type RetentionParts = Pick<Context, 'store' | 'words' | 'personalData' | 'now' | 'deleteMails'>;

interface RetentionLine {
  readonly id: string;
  readonly period: string;
  /** Records older than this are deleted; ISO 8601 UTC. */
  readonly before: string | undefined;
  readonly deleted: number;
  readonly note: string | undefined;
  readonly failure: string | undefined;
}

const work = { name: 'retention', every: day, lasts: 10 * 60_000 } as const;

/** Emails whose files are deleted per batch: each batch lists the whole mail folder. */
const mailsAtOnce = 1_000;

interface How {
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  /** Who started the run, for the journal; absent for the daily run. */
  readonly actor?: Actor;
  readonly progress?: (rule: string, done: number, all: number) => void;
}

/**
 * Applies every rule in batches of one transaction each, so that visitors' requests are served in between. A rule that
 * fails does not stop the others.
 * @throws the signal's reason if aborted; completed batches are not rolled back
 */
export async function applyRetention(parts: RetentionParts, how: How): Promise<readonly RetentionLine[]> {
  const { dryRun, actor } = how;
  const lines: RetentionLine[] = [];
  const began = parts.now();
  // Written first: `writeJournal` throws on a repeated idempotency key, so a retried act does not run twice.
  if (actor && !dryRun)
    await parts.store.db
      .transaction()
      .execute((transaction) =>
        writeJournal(transaction, actor, { act: 'retention.run', record: null }, began.toISOString()),
      );
  for (const rule of parts.words.retention) lines.push(await apply(parts, rule, how));
  if (dryRun) return lines;
  const applied = lines.filter((line) => line.note === undefined);
  await recordRuns(parts.store, applied, parts.now());
  await recordRun(parts.store, {
    at: began.toISOString(),
    who: actor?.who ?? null,
    took: parts.now().getTime() - began.getTime(),
    deleted: lines.reduce((sum, { deleted }) => sum + deleted, 0),
    failure:
      lines.flatMap(({ id, failure }) => (failure === undefined ? [] : [`${id}: ${failure}`])).join('; ') || null,
  });
  await emptyLog(parts.store);
  return lines;
}

async function apply(parts: RetentionParts, rule: RetentionRule, how: How): Promise<RetentionLine> {
  const { store, personalData, deleteMails } = parts;
  const purge = purgeOrReason(rule, personalData);
  const { id, period } = rule;
  const nothing = { id, period, before: undefined, deleted: 0, note: undefined, failure: undefined };
  if (typeof purge !== 'object') return { ...nothing, note: purge ?? 'nothing keeps this' };
  const now = parts.now();
  const before = cutoff(now, period).toISOString();
  if (how.dryRun) return { ...nothing, before, deleted: await purge.count(store.db, before, now) };
  const those = personalData.filter((part) => part.rule === id);
  const mails: string[] = [];
  let [deleted, failure]: [number, string | undefined] = [0, undefined];
  try {
    for (const { first } of those) await first?.(parts, how.signal);
    const all = await purge.count(store.db, before, now);
    const slice = (limit: number) =>
      store.db.transaction().execute(async (transaction) => {
        const gone = await purge.slice(transaction, before, now, limit);
        if (gone.mails.length > 0) for (const { withMails } of those) await withMails?.(transaction, gone.mails);
        return gone;
      });
    if (all > 0)
      for await (const { count, mails: gone } of inSlices(slice, how.signal)) {
        deleted += count;
        how.progress?.(id, deleted, Math.max(deleted, all));
        mails.push(...gone);
        if (mails.length >= mailsAtOnce) deleteMails(mails.splice(0));
      }
  } catch (error) {
    how.signal?.throwIfAborted();
    failure = withoutAddresses(reasonOf(error));
  } finally {
    deleteMails(mails);
  }
  return { ...nothing, before, deleted, failure };
}

/** Applies the rules; undefined if a process already has within a day. After a failure the next call retries. */
export async function applyDaily(parts: RetentionParts, owner: string, signal?: AbortSignal) {
  if (!(await takeLease(parts.store, work, owner, parts.now()))) return undefined;
  // Renewed so that a long run does not lose its lease.
  const renewal = setInterval(() => {
    renewLease(parts.store, work, owner, parts.now()).catch(() => undefined);
  }, work.lasts / 3);
  let done: Date | undefined;
  try {
    const lines = await applyRetention(parts, { dryRun: false, ...(signal ? { signal } : {}) });
    if (lines.every(({ failure }) => failure === undefined)) done = parts.now();
    return lines;
  } finally {
    clearInterval(renewal);
    await endLease(parts.store, work.name, owner, done);
  }
}
