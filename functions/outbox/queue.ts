import { sql } from 'kysely';
import type { OutboxRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Failure } from './failure.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  readonly messageId: string;
  readonly createdAt: string;
  /** This attempt's number, from 1. */
  readonly attempt: number;
}

function claimed(row: OutboxRow): ClaimedMail {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    recipient: row.recipient,
    messageId: row.message_id,
    createdAt: row.created_at,
    attempt: row.attempts,
  };
}

/** The outbox as its workers see it. Times are ISO 8601 UTC; `owner` is one worker's name, unique per process start. */
export class MailQueue {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Leases up to `count` due mails to `owner`; several processes never get the same one while its lease lasts. */
  async claim(owner: string, count: number, now: string, leaseUntil: string): Promise<ClaimedMail[]> {
    return this.#store.db.transaction().execute(async (transaction) => {
      let due = transaction.selectFrom('outbox').select('id')
        .where('state', '=', 'waiting').where('due_at', '<=', now)
        .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
        .orderBy('due_at').limit(count);
      if (this.#store.engine === 'postgres') due = due.forUpdate().skipLocked();
      const ids = (await due.execute()).map((row) => row.id);
      if (ids.length === 0) return [];
      const rows = await transaction.updateTable('outbox')
        .set({ lease_owner: owner, lease_until: leaseUntil, attempts: sql<number>`attempts + 1` })
        .where('id', 'in', ids).returningAll().execute();
      return rows.map(claimed).sort((one, other) => (one.id < other.id ? -1 : 1));
    });
  }

  /** Whether anything is due: a read, so that an idle worker writes nothing. */
  async hasDue(now: string): Promise<boolean> {
    const row = await this.#store.db.selectFrom('outbox').select('id')
      .where('state', '=', 'waiting').where('due_at', '<=', now)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
      .limit(1).executeTakeFirst();
    return row !== undefined;
  }

  async renew(owner: string, leaseUntil: string): Promise<void> {
    await this.#store.db.updateTable('outbox').set({ lease_until: leaseUntil })
      .where('lease_owner', '=', owner).where('state', '=', 'waiting').execute();
  }

  async settleSent(owner: string, id: string, now: string): Promise<void> {
    await this.#settle(owner, id, { state: 'sent', settled_at: now, failure: null, failure_kind: null });
  }

  /** What the mail was about no longer wants it. */
  async settleDropped(owner: string, id: string, now: string): Promise<void> {
    await this.#settle(owner, id, { state: 'dropped', settled_at: now });
  }

  async settleDead(owner: string, id: string, now: string, failure: Failure): Promise<void> {
    await this.#settle(owner, id, { state: 'dead', settled_at: now, failure: failure.reason, failure_kind: failure.kind });
  }

  async postpone(owner: string, id: string, dueAt: string, failure: Failure): Promise<void> {
    await this.#settle(owner, id, { due_at: dueAt, failure: failure.reason, failure_kind: failure.kind });
  }

  async #settle(owner: string, id: string, change: Partial<OutboxRow>): Promise<void> {
    await this.#store.db.updateTable('outbox').set({ ...change, lease_owner: null, lease_until: null })
      .where('id', '=', id).where('lease_owner', '=', owner).execute();
  }

  /** The mail server is back: what waited for it alone becomes due at once. */
  async reviveUnreached(now: string): Promise<void> {
    await this.#store.db.updateTable('outbox').set({ due_at: now })
      .where('state', '=', 'waiting').where('failure_kind', '=', 'network').where('due_at', '>', now).execute();
  }

  /** Ends leases: of one owner at its stop, or of all when no other process can exist (embedded database, at start). */
  async release(owner: string | undefined): Promise<void> {
    const update = this.#store.db.updateTable('outbox').set({ lease_owner: null, lease_until: null }).where('lease_owner', 'is not', null);
    await (owner === undefined ? update : update.where('lease_owner', '=', owner)).execute();
  }

  /** Makes postponed mails due that would wait beyond `limit`. */
  async endWaits(now: string, limit: string): Promise<void> {
    await this.#store.db.updateTable('outbox').set({ due_at: now })
      .where('state', '=', 'waiting').where('due_at', '>', limit).execute();
  }

  /** Ends leases that no worker can have taken, since they last beyond `limit`. */
  async endLeasesBeyond(limit: string): Promise<void> {
    await this.#store.db.updateTable('outbox').set({ lease_owner: null, lease_until: null })
      .where('state', '=', 'waiting').where('lease_until', '>', limit).execute();
  }

  /**
   * Whether a mail is overdue since before `limit` and no worker works: none holds a lease, and nothing was settled since.
   * A long queue that moves is not stuck.
   */
  async isStuck(limit: string, now: string): Promise<boolean> {
    const overdue = await this.#store.db.selectFrom('outbox').select('id')
      .where('state', '=', 'waiting').where('due_at', '<', limit)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
      .limit(1).executeTakeFirst();
    if (overdue === undefined) return false;
    const moving = await this.#store.db.selectFrom('outbox').select('id')
      .where((where) => where.or([where('lease_until', '>', now), where('settled_at', '>', limit)]))
      .limit(1).executeTakeFirst();
    return moving === undefined;
  }

  /** Deletes what was sent or dropped before `before`; dead letters stay until staff decide. */
  async clear(before: string): Promise<void> {
    await this.#store.db.deleteFrom('outbox').where('state', 'in', ['sent', 'dropped']).where('settled_at', '<', before).execute();
  }
}
