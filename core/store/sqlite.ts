import {
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { sqliteCodeOf } from './outage.ts';
import type { Statement, StoredValue } from './prepared-statements.ts';
import type { WriteOrder } from './group-commit.ts';
import type { DatabaseOrder } from './sqlite-thread.ts';
import type { BatchDialect, BatchRows } from './store.ts';
import { Thread, threadProgram } from './thread.ts';

/** SQLite's result code for a file that cannot grow. */
const full = 13;

/** What came back. The rows are of the type that the query's own types say. */
interface Answered {
  readonly rows: never;
  readonly changes: number;
}

/** The reading and the writing thread of a file, and whether the last write failed for want of space. */
class Threads {
  readonly #reader: Thread<DatabaseOrder, Answered>;
  readonly #writer: Thread<DatabaseOrder, Answered>;
  isFull = false;

  constructor(file: string) {
    const program = threadProgram('sqlite-thread', import.meta.url);
    const begin = (role: 'reader' | 'writer') =>
      new Thread<DatabaseOrder, Answered>({ program, name: 'database', first: { kind: 'open', file, role } });
    [this.#reader, this.#writer] = [begin('reader'), begin('writer')];
  }

  /** Opens the file, which the writer makes. Rejects with SQLite's error when that fails. */
  open(): Promise<void> {
    return this.#writer.start();
  }

  read(statement: Statement): Promise<Answered> {
    return this.#reader.ask({ kind: 'read', ...statement });
  }

  /** Resolves when the order is carried out: for a commit, or a write by itself, when it is durable. */
  async write(order: WriteOrder): Promise<Answered> {
    try {
      const answered = await this.#writer.ask(order);
      if (order.kind === 'write' || order.kind === 'commit' || order.kind === 'batch') this.isFull = false;
      return answered;
    } catch (error) {
      if (sqliteCodeOf(error) === full) this.isFull = true;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#reader.close({ kind: 'close' });
    await this.#writer.close({ kind: 'close' });
  }
}

/** SQLite can roll DDL back; transactions queue in the writer's thread, so that connections need no queue here. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One user of the database: reads go to the reader's thread, transactions and single writes to the writer's. */
class ThreadedConnection implements DatabaseConnection {
  readonly #threads: Threads;
  /** Number of the open transaction; sessions are never reused. */
  session: number | undefined;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, query } = compiled;
    const statement = statementOf(compiled);
    const { session } = this;
    const asked =
      session !== undefined
        ? this.#threads.write({ kind: 'run', session, ...statement })
        : isRead(sql, query)
          ? this.#threads.read(statement)
          : this.#threads.write({ kind: RawNode.is(query) && isAlone(sql) ? 'alone' : 'write', ...statement });
    const { rows, changes } = await asked;
    return { rows, numAffectedRows: BigInt(changes) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

function isRead(sql: string, query: CompiledQuery['query']): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));
}

/** Pragmas and the like mean the connection, or take locks of their own. */
function isAlone(sql: string): boolean {
  return !/^\s*(?:insert|update|delete|replace|with|create|alter|drop)\b/i.test(sql);
}

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { sql, parameters: values(parameters) };
}

function values(parameters: readonly unknown[]): StoredValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`SQLite takes text, numbers and null here, not ${typeof value}`);
  });
}

class ThreadedDriver implements Driver {
  readonly #threads: Threads;
  #sessions = 0;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  init(): Promise<void> {
    return this.#threads.open();
  }

  acquireConnection(): Promise<ThreadedConnection> {
    return Promise.resolve(new ThreadedConnection(this.#threads));
  }

  async beginTransaction(connection: ThreadedConnection): Promise<void> {
    this.#sessions += 1;
    const session = this.#sessions;
    await this.#threads.write({ kind: 'begin', session });
    connection.session = session;
  }

  /** Resolves when the transaction is durable, with all that were committed with it. */
  async commitTransaction(connection: ThreadedConnection): Promise<void> {
    await this.#end(connection, 'commit');
  }

  async rollbackTransaction(connection: ThreadedConnection): Promise<void> {
    await this.#end(connection, 'rollback');
  }

  async releaseConnection(connection: ThreadedConnection): Promise<void> {
    // Nobody must wait behind a transaction that its user has forgotten.
    await this.#end(connection, 'rollback');
  }

  destroy(): Promise<void> {
    return this.#threads.close();
  }

  async #end(connection: ThreadedConnection, kind: 'commit' | 'rollback'): Promise<void> {
    const { session } = connection;
    if (session === undefined) return;
    connection.session = undefined;
    await this.#threads.write({ kind, session });
  }
}

class ThreadedDialect extends SqliteDialect implements BatchDialect {
  readonly #threads: Threads;

  constructor(file: string) {
    super({ database: () => Promise.reject(new Error('The database lies in a thread.')) });
    this.#threads = new Threads(file);
  }

  isFull(): boolean {
    return this.#threads.isFull;
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return new ThreadedDriver(this.#threads);
  }

  async batch<const Statements extends readonly CompiledQuery[]>(
    ...statements: Statements
  ): Promise<BatchRows<Statements>> {
    const { rows } = await this.#threads.write({ kind: 'batch', statements: statements.map(statementOf) });
    return rows;
  }
}

/** A SQLite file for durable use, in threads of its own: no statement and no lock holds up the caller's. */
export function sqliteDialect(file: string): BatchDialect {
  return new ThreadedDialect(file);
}
