import type { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './outage.ts';
import { PreparedStatements, type Statement, type StatementResult } from './prepared-statements.ts';
import type { Reply } from './thread.ts';

export type WriteOrder =
  | { readonly kind: 'begin'; readonly session: number }
  | { readonly kind: 'commit' | 'rollback'; readonly session: number }
  /** A statement of the transaction that the session has begun. */
  | ({ readonly kind: 'run'; readonly session: number } & Statement)
  /** A statement that is a transaction by itself. */
  | ({ readonly kind: 'write' } & Statement)
  /** Statements that are a transaction together. */
  | { readonly kind: 'batch'; readonly statements: readonly Statement[] }
  /** A statement that works outside every transaction, such as a checkpoint. */
  | ({ readonly kind: 'alone' } & Statement);

/** An order that waits for its turn. */
interface Turn {
  readonly order: Extract<WriteOrder, { readonly kind: 'begin' | 'write' | 'batch' | 'alone' }>;
  readonly reply: Reply<StatementResult>;
  readonly since: number;
}

const nothing: StatementResult = { rows: [], changes: 0 };

/** A group is committed once it has so many transactions or is so old; milliseconds. */
const largestGroup = 200;
const longestGroup = 20;

/** How long an order waits for another process to finish writing, and how often it looks; milliseconds. */
const longestWait = 5_000;
const lookEvery = 3;

/** Whoever has written for so long without a pause lets other processes in for a moment; milliseconds. */
const longestStreak = 250;
const pause = 10;

const busy = 5;

/**
 * The writer of the embedded database. Transactions come one after another, in the order in which they began, each a
 * savepoint inside one outer transaction; when none waits, or the group is large or old enough, one commit and one sync
 * make all of them durable, and only then is any of them answered. One that fails is undone alone; when the commit
 * fails, all fail. While nothing waits no lock is held, so that the staff's tool can write.
 *
 * It never sleeps: a lock of another process is asked for again by a timer.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #statements: PreparedStatements;
  readonly #waiting: Turn[] = [];
  /** Replies of transactions that are done but not durable yet. */
  #done: { readonly reply: Reply<StatementResult>; readonly result: StatementResult }[] = [];
  /** The session whose transaction is at work, and the error that undid it. */
  #active: { readonly session: number; lost: unknown } | undefined;
  #openedAt: number | undefined;
  #settledAt = 0;
  #streakSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #isSettling = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new PreparedStatements(database);
  }

  /** Whether nothing waits, works, or is to be committed. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#active === undefined && this.#openedAt === undefined;
  }

  take(order: WriteOrder, reply: Reply<StatementResult>): void {
    if ('session' in order && order.kind !== 'begin') this.#continue(order, reply);
    else this.#waiting.push({ order, reply, since: performance.now() });
    this.#goOn();
  }

  #continue(order: Exclude<WriteOrder, Turn['order']>, reply: Reply<StatementResult>): void {
    const active = this.#active;
    if (active?.session !== order.session || active.lost !== undefined) {
      if (active?.session === order.session && order.kind !== 'run') this.#active = undefined;
      if (order.kind === 'rollback') reply.done(nothing);
      else
        reply.failed(
          active?.session === order.session ? active.lost : new Error('This transaction is no longer open.'),
        );
      return;
    }
    try {
      if (order.kind === 'run') {
        reply.done(this.#statements.run(order));
        return;
      }
      this.#active = undefined;
      if (order.kind === 'commit') {
        this.#database.exec('release member');
        this.#done.push({ reply, result: nothing });
      } else {
        this.#database.exec('rollback to member; release member');
        reply.done(nothing);
      }
    } catch (error) {
      reply.failed(error);
      this.#checkLoss(error);
    }
  }

  #goOn(): void {
    while (this.#active === undefined && this.#timer === undefined) {
      const turn = this.#waiting[0];
      if (!turn) {
        if (this.#openedAt !== undefined) this.#settleSoon();
        return;
      }
      if (this.#openedAt !== undefined && (turn.order.kind === 'alone' || this.#isFull(this.#openedAt))) this.#settle();
      if (turn.order.kind !== 'alone' && this.#openedAt === undefined && !this.#open(turn)) continue;
      this.#waiting.shift();
      this.#start(turn);
    }
  }

  /** Orders that are on their way to this thread join the group. */
  #settleSoon(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    setImmediate(() => {
      this.#isSettling = false;
      if (this.#openedAt !== undefined && this.#active === undefined && this.#waiting.length === 0) this.#settle();
    });
  }

  #isFull(openedAt: number): boolean {
    return this.#done.length >= largestGroup || performance.now() - openedAt >= longestGroup;
  }

  /** Begins the outer transaction; false when it has to wait, or the first in the queue has failed. */
  #open({ since, reply }: Turn): boolean {
    const now = performance.now();
    if (now - this.#settledAt > pause) this.#streakSince = now;
    if (now - this.#streakSince > longestStreak) {
      this.#streakSince = now;
      this.#lookAgain(pause);
      return false;
    }
    try {
      this.#database.exec('begin immediate');
      this.#openedAt = now;
      return true;
    } catch (error) {
      if (sqliteCodeOf(error) === busy && now - since < longestWait) {
        this.#lookAgain(lookEvery);
      } else {
        this.#waiting.shift();
        reply.failed(error);
      }
      return false;
    }
  }

  #lookAgain(after: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#goOn();
    }, after);
  }

  #start({ order, reply }: Turn): void {
    try {
      if (order.kind === 'begin') {
        this.#database.exec('savepoint member');
        this.#active = { session: order.session, lost: undefined };
        reply.done(nothing);
      } else if (order.kind === 'write') {
        this.#done.push({ reply, result: this.#statements.run(order) });
      } else if (order.kind === 'batch') {
        this.#done.push({ reply, result: this.#runBatch(order.statements) });
      } else {
        reply.done(this.#statements.run(order));
      }
    } catch (error) {
      reply.failed(error);
      this.#checkLoss(error);
    }
  }

  /** All of them or none. Its rows are a list for each statement. */
  #runBatch(statements: readonly Statement[]): StatementResult {
    this.#database.exec('savepoint member');
    try {
      const rows = statements.map((statement) => this.#statements.run(statement).rows);
      this.#database.exec('release member');
      return { rows, changes: 0 };
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback to member; release member');
      throw error;
    }
  }

  /** Some errors (a full disk, a failed read) undo the whole transaction: then everybody in the group has failed. */
  #checkLoss(error: unknown): void {
    if (this.#openedAt === undefined || this.#database.isTransaction) return;
    this.#openedAt = undefined;
    if (this.#active) this.#active.lost = error;
    for (const { reply } of this.#done.splice(0)) reply.failed(error);
  }

  #settle(): void {
    const done = this.#done;
    this.#done = [];
    this.#openedAt = undefined;
    try {
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      for (const { reply } of done) reply.failed(error);
      return;
    } finally {
      this.#settledAt = performance.now();
    }
    for (const { reply, result } of done) reply.done(result);
  }
}
