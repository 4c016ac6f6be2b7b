import type { DatabaseSync } from 'node:sqlite';
import { sqliteCodeOf } from './outage.ts';
import { PreparedStatements, type Statement, type StatementResult } from './prepared-statements.ts';
import type { Reply } from './thread.ts';

export type WriteOrder =
  | { readonly kind: 'begin'; readonly session: number }
  | { readonly kind: 'commit' | 'rollback'; readonly session: number }
  /** A statement in the session's open transaction. */
  | ({ readonly kind: 'run'; readonly session: number } & Statement)
  /** A statement that is its own transaction. */
  | ({ readonly kind: 'write' } & Statement)
  /** Statements that form one transaction. */
  | { readonly kind: 'batch'; readonly statements: readonly Statement[] }
  /** A statement that runs outside any transaction, such as a checkpoint. */
  | ({ readonly kind: 'alone' } & Statement);

interface Turn {
  readonly order: Extract<WriteOrder, { readonly kind: 'begin' | 'write' | 'batch' | 'alone' }>;
  readonly reply: Reply<StatementResult>;
  readonly since: number;
}

const nothing: StatementResult = { rows: [], changes: 0 };

/** A group is committed at this number of transactions or this age in milliseconds. */
const largestGroup = 200;
const longestGroup = 20;

/** How long a request waits for another process's write lock, and how often it retries; milliseconds. */
const longestWait = 5_000;
const lookEvery = 3;

/** After writing for this long without a pause, the writer lets other processes in; milliseconds. */
const longestStreak = 250;
const pause = 10;

const busy = 5;

/**
 * The writer of the embedded database. Transactions run one after another in the order in which they began, each as a
 * savepoint of one outer transaction. When none is queued, or the group is large or old enough, one commit and sync
 * makes all of them durable, and only then are they answered. A failing transaction is rolled back alone; if the commit
 * fails, all fail. When idle it holds no lock, so that the command-line tool can write.
 *
 * It never blocks: a lock held by another process is retried by a timer.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #statements: PreparedStatements;
  readonly #waiting: Turn[] = [];
  /** Replies of finished transactions that are not durable yet. */
  #done: { readonly reply: Reply<StatementResult>; readonly result: StatementResult }[] = [];
  /** The session whose transaction is running, and the error that rolled it back. */
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

  /** Commits soon, so that requests already on their way to this thread join the group. */
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

  /** Begins the outer transaction; false if it must wait or the first request in the queue has failed. */
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

  /** Runs all statements or none; returns a list of rows per statement. */
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

  /** Some errors (disk full, read failure) roll back the outer transaction, and every request of the group fails. */
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
