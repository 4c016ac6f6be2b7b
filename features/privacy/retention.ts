import type { RetentionRule } from './retention-schema.ts';
import { withoutAddresses } from '../../core/outbox/failure.ts';
import { emptyLog } from '../../core/store/erasure.ts';
import { inSlices, totalOf } from '../../core/store/slices.ts';
import type { Store } from '../../core/store/store.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { endLease, renewLease, takeLease } from '../../core/store/lease.ts';
import { cutoff } from './period.ts';
import { notHere, purgeOf, purges } from './retention-purges.ts';
import { recordRun, recordRuns } from './retention-runs.ts';

export interface RetentionParts {
  readonly store: Store;
  readonly rules: readonly RetentionRule[];
  readonly now: () => Date;
  /** Days after its answer at which an enquiry closes by itself. */
  readonly closeAnsweredAfter: number;
  /** Days after the end of its promised time at which an open one closes as unanswered. */
  readonly closeUnansweredAfter: number;
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
  /** Why it could not be kept this time; the other rules are, all the same. */
  readonly failure: string | undefined;
}

const day = 24 * 60 * 60_000;
const work = { name: 'retention', every: day, lasts: 10 * 60_000 } as const;

/** Mails whose files are looked for at once: each look reads the whole folder. */
const mailsAtOnce = 1_000;

/** Throws one line when `content/retention.yaml` promises something that no code keeps. */
export function checkRules(rules: readonly RetentionRule[]): void {
  const unkept = rules.filter(({ id, period }) => period !== 'until-withdrawn' && !(id in purges) && !(id in notHere));
  if (unkept.length > 0)
    throw new Error(
      `content/retention.yaml promises ${unkept.map(({ id }) => id).join(', ')}, which features/privacy/retention-purges.ts does not keep.`,
    );
}

/** What else goes, or changes, with a rule. */
const alongside: Readonly<
  Record<string, (parts: RetentionParts, signal: AbortSignal | undefined) => Promise<unknown>>
> = {
  'support-records': async (parts, signal) => {
    await closeByItself(parts, signal);
    await forgetEndedLinks(parts, signal);
  },
  unsubscribed: forgetSpentLinks,
};

/**
 * Applies every rule, each in slices of its own transactions: visitors' requests go in between, and a rule that fails
 * keeps no other from being kept. A dry run reads what is due and changes nothing.
 * @param options.actor who asked for it; without one it runs by itself
 * @throws the signal's reason when it is aborted; what was deleted by then stays deleted
 */
export async function applyRetention(
  parts: RetentionParts,
  { dryRun, signal, actor }: { readonly dryRun: boolean; readonly signal?: AbortSignal; readonly actor?: Actor },
): Promise<readonly RetentionLine[]> {
  const lines: RetentionLine[] = [];
  const began = parts.now();
  // Before it begins: asked for twice in one act, it runs once.
  if (actor && !dryRun)
    await parts.store.db
      .transaction()
      .execute((transaction) =>
        writeJournal(transaction, actor, { act: 'retention.run', record: null }, began.toISOString()),
      );
  for (const rule of parts.rules) lines.push(await (dryRun ? foresee(parts, rule) : apply(parts, rule, signal)));
  if (dryRun) return lines;
  await recordRuns(
    parts.store,
    lines.filter((line) => line.note === undefined),
    parts.now(),
  );
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

async function foresee({ store, now }: RetentionParts, rule: RetentionRule): Promise<RetentionLine> {
  const purge = purgeOf(rule);
  if (!purge) return nothingToDo(rule);
  const time = now();
  const before = cutoff(time, rule.period).toISOString();
  return {
    id: rule.id,
    period: rule.period,
    before,
    deleted: await purge.count(store.db, before, time),
    note: undefined,
    failure: undefined,
  };
}

async function apply(
  parts: RetentionParts,
  rule: RetentionRule,
  signal: AbortSignal | undefined,
): Promise<RetentionLine> {
  const purge = purgeOf(rule);
  if (!purge) return nothingToDo(rule);
  const now = parts.now();
  const before = cutoff(now, rule.period).toISOString();
  const mails: string[] = [];
  let [deleted, failure]: [number, string | undefined] = [0, undefined];
  try {
    await alongside[rule.id]?.(parts, signal);
    if ((await purge.count(parts.store.db, before, now)) > 0) {
      for await (const { count, mails: gone } of inSlices(
        (limit) => parts.store.db.transaction().execute((transaction) => purge.slice(transaction, before, now, limit)),
        signal,
      )) {
        deleted += count;
        mails.push(...gone);
        if (mails.length >= mailsAtOnce) parts.deleteMails(mails.splice(0));
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    failure = withoutAddresses(error instanceof Error ? error.message : String(error));
  } finally {
    parts.deleteMails(mails);
  }
  return { id: rule.id, period: rule.period, before, deleted, note: undefined, failure };
}

function nothingToDo({ id, period }: RetentionRule): RetentionLine {
  const note = period === 'until-withdrawn' ? 'kept until withdrawn' : (notHere[id] ?? 'nothing keeps this');
  return { id, period, before: undefined, deleted: 0, note, failure: undefined };
}

/** Closes what was answered long enough ago, and what nobody has answered for too long; the period of both begins. */
async function closeByItself(
  { store, now, closeAnsweredAfter, closeUnansweredAfter }: RetentionParts,
  signal: AbortSignal | undefined,
): Promise<void> {
  const time = now();
  for (const { state, since, after, closed_as } of [
    { state: 'answered', since: 'answered_at', after: closeAnsweredAfter, closed_as: 'settled' },
    { state: 'open', since: 'due_at', after: closeUnansweredAfter, closed_as: 'unanswered' },
  ] as const) {
    const before = new Date(time.getTime() - after * day).toISOString();
    await totalOf(
      inSlices(async (limit) => {
        const closed = await store.db
          .updateTable('enquiries')
          .set((set) => ({
            state: 'closed' as const,
            closed_at: time.toISOString(),
            closed_as,
            version: set('version', '+', 1),
          }))
          .where('id', 'in', (from) =>
            from.selectFrom('enquiries').select('id').where('state', '=', state).where(since, '<', before).limit(limit),
          )
          .where('state', '=', state)
          .returning('id')
          .execute();
        return { count: closed.length };
      }, signal),
    );
  }
}

/** Links of the team's mails that no longer open anything; the others go with their enquiries. */
async function forgetEndedLinks({ store, now }: RetentionParts, signal: AbortSignal | undefined): Promise<void> {
  const time = now().toISOString();
  await totalOf(
    inSlices(async (limit) => {
      const gone = await store.db
        .deleteFrom('enquiry_links')
        .where('token_hash', 'in', (from) =>
          from.selectFrom('enquiry_links').select('token_hash').where('expires_at', '<=', time).limit(limit),
        )
        .returning('token_hash')
        .execute();
      return { count: gone.length };
    }, signal),
  );
}

async function forgetSpentLinks({ store, now }: RetentionParts, signal: AbortSignal | undefined): Promise<void> {
  const time = now().toISOString();
  await totalOf(
    inSlices(async (limit) => {
      const gone = await store.db
        .deleteFrom('spent_links')
        .where('hash', 'in', (from) =>
          from.selectFrom('spent_links').select('hash').where('ends_at', '<=', time).limit(limit),
        )
        .returning('hash')
        .execute();
      return { count: gone.length };
    }, signal),
  );
}

/**
 * Applies the rules if nobody has in the last day; undefined when another process does or did. When a rule fails, all are
 * tried again at the next call.
 */
export async function applyDaily(
  parts: RetentionParts,
  owner: string,
  signal?: AbortSignal,
): Promise<readonly RetentionLine[] | undefined> {
  if (!(await takeLease(parts.store, work, owner, parts.now()))) return undefined;
  // A long purge must not be taken for a dead one.
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
