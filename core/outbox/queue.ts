// Longer than 250 lines: what workers ask of the outbox, in statements that only make sense beside each other.
import { sql, type CompiledQuery, type Selectable, type SqlBool } from 'kysely';
import type { OutboxRow } from '../store/tables.ts';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import { countLate, dueBatches, noteOutcomes, paceAfter, paceAllows, type BatchOutcome, type Stop } from './batches.ts';
import { admitted, laneFailed, laneReached, laneUnreached, laneWorked, type LanePause } from './breaker.ts';
import type { Failure } from './failure.ts';
import { firstOf, type Due, type Want } from './due-mails.ts';
import { leaseOf, QueueStatements } from './queue-statements.ts';
import { allPriorities, isWaiting, isWaitingAlone, priorities, type Lane } from './lanes.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  readonly messageId: string;
  readonly createdAt: string;
  /** When it was first handed out; a letter that is only shown never was. */
  readonly firstTriedAt?: string;
  /** This attempt's number, from 1. */
  readonly attempt: number;
  readonly lane: Lane;
  readonly priority: number;
  /** The batch it belongs to. */
  readonly batch?: string;
  /** Id of the request that put it into the outbox. */
  readonly request?: string;
}

function claimed(row: Selectable<OutboxRow>): ClaimedMail {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    recipient: row.recipient,
    messageId: row.message_id,
    createdAt: row.created_at,
    attempt: row.attempts,
    lane: row.lane,
    priority: row.priority,
    ...(row.first_tried_at === null ? {} : { firstTriedAt: row.first_tried_at }),
    ...(row.batch === null ? {} : { batch: row.batch }),
    ...(row.request === null ? {} : { request: row.request }),
  };
}

/** What became of a mail. `at` is the moment; `dueAt` of a postponed one its next attempt. */
export type Settlement = { readonly id: string; readonly batch?: string | undefined; readonly at: string } & (
  | { readonly outcome: 'sent' }
  /** What the mail was about no longer wants it. */
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'dead'; readonly failure: Failure }
  | { readonly outcome: 'postponed'; readonly failure: Failure; readonly dueAt: string }
);

function changeOf(settlement: Settlement) {
  const { outcome, at: settled_at } = settlement;
  if (outcome === 'dropped') return { state: outcome, settled_at };
  if (outcome === 'sent') return { state: outcome, settled_at, failure: null, failure_kind: null };
  const { reason: failure, kind: failure_kind } = settlement.failure;
  return outcome === 'dead'
    ? { state: outcome, settled_at, failure, failure_kind }
    : { due_at: settlement.dueAt, failure, failure_kind };
}

/** What else belongs to the stop of a batch, in the transaction that stops it. */
export type OnStop = (transaction: DatabaseTransaction, stop: Stop) => Promise<void>;

/** The outbox as its workers see it. Times are ISO 8601 UTC; `owner` is one worker's name, unique per process start. */
export class MailQueue {
  readonly #store: Store;
  readonly #onStop: OnStop | undefined;
  readonly #statements: QueueStatements;

  constructor(store: Store, onStop?: OnStop) {
    this.#store = store;
    this.#onStop = onStop;
    this.#statements = new QueueStatements(store);
  }

  /**
   * Records what became of mails and leases due ones, in one transaction: one sync to the disk for both. Several
   * processes never get the same mail while its lease lasts, and whoever lost a lease settles nothing. Writes nothing
   * when there is nothing to write.
   * @param inFlight ids that the caller is sending at this moment: a clock that jumps ahead ends their leases, not the
   * sending
   */
  async exchange(
    owner: string,
    settlements: readonly Settlement[],
    wants: readonly Want[],
    now: string,
    leaseUntil: string,
    inFlight: readonly string[] = [],
  ): Promise<ClaimedMail[]> {
    const { db, batch } = this.#store;
    // What is settled here is free again once that is done, and then belongs to a later look.
    const own = [...inFlight, ...settlements.map(({ id }) => id)];
    const [turns, batches] = await Promise.all([
      this.#statements.dueTurns(wants, now, own),
      this.#dueBatches(wants, now),
    ]);
    const open: Due[] = [];
    for (const want of wants) {
      const due = turns.filter(({ lane }) => lane === want.lane).map(({ priority }) => priority);
      const count = due.length > 0 ? await admitted(db, want.lane, want.count, now) : want.count;
      open.push({ want: { ...want, count, letters: Math.min(count, want.letters) }, due });
    }
    const taken = open.filter(({ want, due }) => due.length > 0 && want.count > 0);
    if (settlements.length === 0 && !batches && taken.length === 0) return [];
    const settled = this.#settlementsOf(owner, settlements);
    if (batches || settlements.some((settlement) => settlement.batch !== undefined)) {
      return db.transaction().execute(async (transaction) => {
        await this.#settle(transaction, settled, settlements);
        const ids: string[] = [];
        for (const { want, due } of open) ids.push(...(await this.#choose(transaction, want, due, now, own, batches)));
        if (ids.length === 0) return [];
        const lease = leaseOf({ owner, until: leaseUntil, now });
        const rows = await transaction.updateTable('outbox').set(lease).where('id', 'in', ids).returningAll().execute();
        return inOrder(rows.map(claimed));
      });
    }
    // Where no batch is concerned, nothing depends on another answer.
    if (taken.length === 0) {
      await batch(...settled);
      return [];
    }
    const [rows] = await batch(this.#statements.claim(taken, { owner, until: leaseUntil, now, own }), ...settled);
    return inOrder(rows.map(claimed));
  }

  /** Whether letters of a batch may leave. */
  async #dueBatches(wants: readonly Want[], now: string): Promise<boolean> {
    const letters = wants.some(({ lane, count, letters: most }) => lane === 'mail' && count > 0 && most > 0);
    return letters && (await dueBatches(this.#store.db, now).limit(1).executeTakeFirst()) !== undefined;
  }

  /** Records what became of mails; each answers the ids of those that were still the owner's. */
  #settlementsOf(owner: string, settlements: readonly Settlement[]): CompiledQuery<{ id: string }>[] {
    // Those that were sent between two looks are one statement.
    const latest = settlements.reduce((time, { at }) => (at > time ? at : time), '');
    const changes = settlements.map((settlement) => ({
      id: settlement.id,
      change: changeOf(settlement.outcome === 'sent' ? { ...settlement, at: latest } : settlement),
    }));
    return [...Map.groupBy(changes, ({ change }) => JSON.stringify(change)).values()].map((alike) => {
      const ids = alike.map(({ id }) => id);
      const change = alike[0]?.change ?? {};
      if ('state' in change && change.state === 'sent') return this.#statements.sent(owner, ids, latest);
      return this.#statements.ended(owner, ids, change);
    });
  }

  /** Records what became of mails, and of their batches. */
  async #settle(
    transaction: DatabaseTransaction,
    settling: readonly CompiledQuery<{ id: string }>[],
    settlements: readonly Settlement[],
  ): Promise<void> {
    const settled = new Set<string>();
    for (const settlement of settling)
      for (const { id } of (await transaction.executeQuery(settlement)).rows) settled.add(id);
    const batches = Map.groupBy(settlements, ({ batch }) => batch);
    for (const [batch, ended] of batches) {
      if (batch === undefined) continue;
      const outcomes = ended.filter(({ id }) => settled.has(id)).flatMap((settlement) => outcomeOf(settlement) ?? []);
      const stop = await noteOutcomes(transaction, this.#store.engine, batch, outcomes);
      if (stop) await this.#onStop?.(transaction, stop);
      await this.#countDeleted(
        transaction,
        batch,
        ended.filter(({ id }) => !settled.has(id)),
      );
    }
  }

  /** A mail that was erased while it was in our hands was counted as one that did not go. */
  async #countDeleted(transaction: DatabaseTransaction, batch: string, lost: readonly Settlement[]): Promise<void> {
    if (lost.length === 0) return;
    const ids = lost.map(({ id }) => id);
    const there = new Set(
      (await transaction.selectFrom('outbox').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
    );
    const gone = lost.filter(({ id }) => !there.has(id));
    for (const [outcome, ended] of [
      ['sent', 'sent'],
      ['dead', 'refused'],
    ] as const) {
      const count = gone.filter((settlement) => settlement.outcome === outcome).length;
      if (count > 0) await countLate(transaction, batch, ended, count);
    }
  }

  async #choose(
    transaction: DatabaseTransaction,
    want: Want,
    due: readonly number[],
    now: string,
    own: readonly string[],
    batches: boolean,
  ): Promise<string[]> {
    const look = { now, isOwn: own.length > 0 ? sql<SqlBool>`id in (${sql.join(own)})` : sql<SqlBool>`false` };
    const first = want.count > 0 ? ((await firstOf(this.#store, transaction, want, due, look)?.execute()) ?? []) : [];
    const ids = first.map(({ id }) => id);
    if (want.lane !== 'mail' || !batches) return ids;
    const letters = want.letters - first.filter(({ priority }) => priority >= priorities.letter).length;
    return [
      ...ids,
      ...(await this.#chooseOfBatches(transaction, Math.min(want.count - ids.length, letters), now, own)),
    ];
  }

  /** Mails of batches that are not held, at their pace. A batch that another process is choosing from is left to it. */
  async #chooseOfBatches(
    transaction: DatabaseTransaction,
    most: number,
    now: string,
    inFlight: readonly string[],
  ): Promise<string[]> {
    if (most <= 0) return [];
    const due = dueBatches(transaction, now);
    const batches = await (this.#store.engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
    const ids: string[] = [];
    for (const batch of batches) {
      const limit = Math.min(most - ids.length, paceAllows(batch, now));
      if (limit <= 0) continue;
      const found = await this.#idsOf(
        dueMails(transaction, now, inFlight).where('batch', '=', batch.id).where(isWaiting).limit(limit),
      );
      if (found.length === 0) continue;
      await transaction
        .updateTable('outbox_batches')
        .set({ next_at: paceAfter(batch, found.length, now) })
        .where('id', '=', batch.id)
        .execute();
      ids.push(...found);
    }
    return ids;
  }

  async #idsOf(mails: ReturnType<typeof dueMails>): Promise<string[]> {
    const rows = await (this.#store.engine === 'postgres' ? mails.forUpdate().skipLocked() : mails).execute();
    return rows.map(({ id }) => id);
  }

  /** Prolongs the leases of mails that are being sent. */
  async renew(owner: string, ids: readonly string[], leaseUntil: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#store.db
      .updateTable('outbox')
      .set({ lease_until: leaseUntil })
      .where('id', 'in', ids)
      .where('lease_owner', '=', owner)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Something left by the lane. Answers whether it had been paused. */
  async laneWorked(lane: Lane, now: string): Promise<boolean> {
    return laneWorked(this.#store.db, lane, now);
  }

  /** Something could not leave by the lane. Answers its pause, if this began one. */
  async laneFailed(lane: Lane, reason: string, now: Date): Promise<LanePause | undefined> {
    return this.#store.db.transaction().execute((transaction) => laneFailed(transaction, lane, reason, now));
  }

  /** The server of a lane could not be reached. */
  async laneUnreached(lane: Lane, reason: string, now: string): Promise<void> {
    await laneUnreached(this.#store.db, lane, reason, now);
  }

  /**
   * The server of a lane is back: what waited for it alone becomes due at once. Of mails that is what did not reach it
   * at all; the webhook's receiver is one, so that whatever it did not take waited for it.
   */
  async reviveUnreached(lane: Lane, now: string): Promise<void> {
    await laneReached(this.#store.db, lane, now);
    const later = this.#store.db.updateTable('outbox').set({ due_at: now }).where('due_at', '>', now);
    const waiting = later.where(isWaitingAlone).where('lane', '=', lane);
    if (lane === 'webhook') {
      await waiting.where('failure_kind', 'is not', null).execute();
      return;
    }
    await waiting.where('failure_kind', '=', 'network').execute();
    const batches = this.#store.db.selectFrom('outbox_batches').select('id');
    await later.where('batch', 'in', batches).where(isWaiting).where('failure_kind', '=', 'network').execute();
  }

  /** Ends leases: of one owner at its stop, or of all when no other process can exist (embedded database, at start). */
  async release(owner: string | undefined): Promise<void> {
    const update = this.#store.db
      .updateTable('outbox')
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', 'is not', null);
    await (owner === undefined ? update : update.where('lease_owner', '=', owner)).execute();
  }

  /** Makes emails due that would wait beyond `limit`, except those planned for a time. */
  async endWaits(now: string, limit: string): Promise<void> {
    await this.#store.db
      .updateTable('outbox')
      .set({ due_at: now })
      .where('state', '=', 'waiting')
      .where('due_at', '>', limit)
      .where((where) => where.or([where('attempts', '>', 0), where('due_at', '<=', where.ref('created_at'))]))
      .execute();
  }

  /** Ends leases that no worker can have taken, since they last beyond `limit`. */
  async endLeasesBeyond(limit: string): Promise<void> {
    await this.#store.db
      .updateTable('outbox')
      .set({ lease_owner: null, lease_until: null })
      .where('state', '=', 'waiting')
      .where('lease_until', '>', limit)
      .execute();
  }

  /**
   * Whether a mail is overdue since before `limit` and no worker works: none holds a lease, and nothing was settled
   * since. A long queue that moves is not stuck, and neither is one that waits for the webhook's receiver.
   */
  async isStuck(limit: string, now: string): Promise<boolean> {
    const overdue = await this.#store.db
      .selectFrom('outbox')
      .select('id')
      .where(isWaitingAlone)
      .where('lane', '=', 'mail')
      .where('priority', 'in', allPriorities)
      .where('due_at', '<', limit)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
      .limit(1)
      .executeTakeFirst();
    // A batch that is held waits for a person, and one that is paced for its time.
    if (overdue === undefined && (await dueBatches(this.#store.db, limit).limit(1).executeTakeFirst()) === undefined)
      return false;
    const moving = await this.#store.db
      .selectFrom('outbox')
      .select('id')
      .where((where) => where.or([where('lease_until', '>', now), where('settled_at', '>', limit)]))
      .limit(1)
      .executeTakeFirst();
    return moving === undefined;
  }
}

/** Mails that may be taken, by when they became due. */
function dueMails(transaction: DatabaseTransaction, now: string, inFlight: readonly string[]) {
  const mails = transaction
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', now)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
    .orderBy('due_at');
  return inFlight.length === 0 ? mails : mails.where('id', 'not in', inFlight);
}

function inOrder(mails: readonly ClaimedMail[]): ClaimedMail[] {
  return mails.toSorted((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1));
}

function outcomeOf(settlement: Settlement): BatchOutcome | undefined {
  const { outcome, at } = settlement;
  if (outcome === 'sent') return { at, refused: undefined };
  if (outcome !== 'dead') return undefined;
  return { at, refused: { reply: settlement.failure.reason, refusesUs: settlement.failure.refusesUs !== undefined } };
}
