// Longer than 250 lines: the workers' statements depend on each other and are read together.
import { sql, type CompiledQuery, type SqlBool } from 'kysely';
import type { OutboxRow } from '../store/tables.ts';
import { idList, isAmong } from '../store/id-lists.ts';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import { countLate, dueBatches, noteOutcomes, paceAfter, paceAllows, type Stop } from './batches.ts';
import { inOrder, type ClaimedMail } from './claimed-mail.ts';
import { leaseOf, QueueStatements, type Due, type Lease, type Want } from './queue-statements.ts';
import { allPriorities, isWaiting, isWaitingAlone, isWaitingByDue, priorities, type Lane } from './lanes.ts';
import { changeOf, outcomeOf, type Settlement } from './settlement.ts';

/** Called in the transaction that stops a batch. */
export type OnStop = (transaction: DatabaseTransaction, stop: Stop) => Promise<void>;

/** The workers' queue. Times are ISO 8601 UTC; `owner` names a worker, unique per process start. */
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
   * Records outcomes and leases due emails in one transaction. No two processes hold the same email while its lease
   * lasts, and a worker whose lease has ended records nothing.
   * @param inFlight ids that the caller is sending, also if a clock that jumped ahead has ended their leases
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
    // Emails settled in this exchange are free afterwards, but must not be leased before the next one.
    const own = [...inFlight, ...settlements.map(({ id }) => id)];
    const [turns, batches] = await Promise.all([
      this.#statements.dueTurns(wants, now, own),
      this.#dueBatches(wants, now),
    ]);
    const taken: Due[] = wants
      .map((want) => ({ want, due: turns.filter(({ lane }) => lane === want.lane).map(({ priority }) => priority) }))
      .filter(({ want, due }) => due.length > 0 && want.count > 0);
    if (settlements.length === 0 && !batches && taken.length === 0) return [];
    const settled = this.#settlementsOf(owner, settlements);
    const lease = { owner, until: leaseUntil, now };
    const claim = taken.length === 0 ? undefined : this.#statements.claim(taken, { ...lease, own });
    // Without batches, no statement depends on the result of another.
    if (!batches && settlements.every(({ batch: letter }) => !letter)) {
      if (claim) return inOrder((await batch(claim, ...settled))[0]);
      await batch(...settled);
      return [];
    }
    return db.transaction().execute(async (transaction) => {
      await this.#settle(transaction, settled, settlements);
      const rows = claim ? [...(await transaction.executeQuery(claim)).rows] : [];
      if (batches) rows.push(...(await this.#claimOfBatches(transaction, wants, rows, lease, own)));
      return inOrder(rows);
    });
  }

  /** Whether a batch is due and letters have a free slot. */
  async #dueBatches(wants: readonly Want[], now: string): Promise<boolean> {
    const letters = wants.some(({ lane, count, letters: most }) => lane === 'mail' && count > 0 && most > 0);
    return letters && (await this.#store.db.executeQuery(this.#statements.dueBatch({ now }))).rows.length > 0;
  }

  /** Statements that record outcomes; each returns the ids of the emails still leased to the owner. */
  #settlementsOf(owner: string, settlements: readonly Settlement[]): CompiledQuery<{ id: string }>[] {
    // All emails sent since the last exchange are recorded in one statement.
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
      if (!batch) continue;
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

  /** Corrects the count of emails erased while being sent, which were counted as not sent. */
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

  /** Leases emails of released batches at their pace. Skips a batch that another process has locked. */
  async #claimOfBatches(
    transaction: DatabaseTransaction,
    wants: readonly Want[],
    claimed: readonly OutboxRow[],
    lease: Lease,
    own: readonly string[],
  ): Promise<OutboxRow[]> {
    const { now } = lease;
    const isPostgres = this.#store.engine === 'postgres';
    const { count = 0, letters = 0 } = wants.find(({ lane }) => lane === 'mail') ?? {};
    const here = claimed.filter(({ lane }) => lane === 'mail');
    const most = Math.min(
      count - here.length,
      letters - here.filter(({ priority }) => priority >= priorities.letter).length,
    );
    const due = dueBatches(transaction, now);
    const ids: string[] = [];
    for (const batch of await (isPostgres ? due.forUpdate().skipLocked() : due).execute()) {
      const limit = Math.min(most - ids.length, paceAllows(batch, now));
      if (limit <= 0) continue;
      const mails = transaction
        .selectFrom('outbox')
        .select('id')
        .where('batch', '=', batch.id)
        .where(isWaiting)
        .where('due_at', '<=', now)
        .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
        .where(sql<SqlBool>`not ${isAmong(this.#store.engine, sql`${idList(this.#store.engine, own)}`)}`)
        .orderBy('due_at')
        .limit(limit);
      const found = await (isPostgres ? mails.forUpdate().skipLocked() : mails).execute();
      if (found.length === 0) continue;
      await transaction
        .updateTable('outbox_batches')
        .set({ next_at: paceAfter(batch, found.length, now) })
        .where('id', '=', batch.id)
        .execute();
      ids.push(...found.map(({ id }) => id));
    }
    if (ids.length === 0) return [];
    return transaction.updateTable('outbox').set(leaseOf(lease)).where('id', 'in', ids).returningAll().execute();
  }

  async renew(owner: string, ids: readonly string[], leaseUntil: string): Promise<void> {
    if (ids.length === 0) return;
    await this.#store.db
      .updateTable('outbox')
      .set({ lease_until: leaseUntil })
      .where('id', 'in', ids)
      .where('lease_owner', '=', owner)
      .where(isWaiting)
      .execute();
  }

  /** Records since when the server of a lane has been unreachable, and why. */
  async laneUnreached(lane: Lane, reason: string, now: string): Promise<void> {
    await this.#store.db
      .insertInto('outbox_lanes')
      .values({ lane, reason, changed_at: now, unreached_since: now })
      .onConflict((conflict) =>
        conflict.column('lane').doUpdateSet((set) => ({
          reason,
          changed_at: now,
          unreached_since: set.fn.coalesce(set.ref('outbox_lanes.unreached_since'), set.val(now)),
        })),
      )
      .execute();
  }

  /** Makes emails due that failed while a lane's server was unreachable; for the webhook, all postponed ones. */
  async reviveUnreached(lane: Lane, now: string): Promise<void> {
    await this.#store.db
      .updateTable('outbox_lanes')
      .set({ unreached_since: null, changed_at: now })
      .where('lane', '=', lane)
      .where('unreached_since', 'is not', null)
      .execute();
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

  /** Ends the leases of one owner as it stops, or all of them at start if no other process can exist (SQLite). */
  async release(owner: string | undefined): Promise<void> {
    const update = this.#store.db
      .updateTable('outbox')
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', 'is not', null);
    await (owner === undefined ? update : update.where('lease_owner', '=', owner)).execute();
  }

  /** Makes emails due that would wait beyond `limit`, except scheduled ones. */
  async endWaits(now: string, limit: string): Promise<void> {
    await this.#store.db
      .updateTable('outbox')
      .set({ due_at: now })
      .where(isWaitingByDue)
      .where('due_at', '>', limit)
      .where((where) => where.or([where('attempts', '>', 0), where('due_at', '<=', where.ref('created_at'))]))
      .execute();
  }

  /** Ends leases beyond `limit` and makes untried emails created after it due: a clock that ran ahead wrote them. */
  async endTimesBeyond(now: string, limit: string): Promise<void> {
    const waiting = this.#store.db.updateTable('outbox').where(isWaiting);
    await waiting.set({ lease_owner: null, lease_until: null }).where('lease_until', '>', limit).execute();
    const untried = waiting.set({ due_at: now }).where('attempts', '=', 0).where('created_at', '>', limit);
    await untried.whereRef('due_at', '<=', 'created_at').execute();
  }

  /** Whether an email has been overdue since before `limit` with no active worker: no lease, nothing settled since. */
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
    // A held batch waits for a person, and a paced one for its next time.
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
