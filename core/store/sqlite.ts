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

/** A thread that reads or writes the embedded database. */
class DatabaseThread {
  readonly #thread: Thread<DatabaseOrder, Answered>;
  isFull = false;

  constructor(file: string, role: 'reader' | 'writer') {
    const program = threadProgram('sqlite-thread', import.meta.url);
    this.#thread = new Thread({ program, name: 'database', first: { kind: 'open', file, role } });
  }

  /** Opens the file. Rejects with SQLite's error when that fails. */
  open(): Promise<void> {
    return this.#thread.start();
  }

  /** Resolves when the order is carried out: for a commit, or a write by itself, when it is durable. */
  async ask(order: DatabaseOrder): Promise<Answered> {
    try {
      const answered = await this.#thread.ask(order);
      if (order.kind === 'write' || order.kind === 'commit' || order.kind === 'batch') this.isFull = false;
      return answered;
    } catch (error) {
      if (sqliteCodeOf(error) === full) this.isFull = true;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#thread.close({ kind: 'close' });
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

interface Threads {
  readonly reader: DatabaseThread;
  readonly writer: DatabaseThread;
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
    const { reader, writer } = this.#threads;
    const { sql, query } = compiled;
    const statement = statementOf(compiled);
    const { session } = this;
    const asked =
      session !== undefined
        ? writer.ask({ kind: 'run', session, ...statement })
        : isRead(sql, query)
          ? reader.ask({ kind: 'read', ...statement })
          : writer.ask({ kind: RawNode.is(query) && isAlone(sql) ? 'alone' : 'write', ...statement });
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

  /** The reader needs the file that the writer makes. */
  async init(): Promise<void> {
    await this.#threads.writer.open();
  }

  acquireConnection(): Promise<ThreadedConnection> {
    return Promise.resolve(new ThreadedConnection(this.#threads));
  }

  async beginTransaction(connection: ThreadedConnection): Promise<void> {
    this.#sessions += 1;
    const session = this.#sessions;
    await this.#threads.writer.ask({ kind: 'begin', session });
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

  async destroy(): Promise<void> {
    await this.#threads.reader.close();
    await this.#threads.writer.close();
  }

  async #end(connection: ThreadedConnection, kind: 'commit' | 'rollback'): Promise<void> {
    const { session } = connection;
    if (session === undefined) return;
    connection.session = undefined;
    await this.#threads.writer.ask({ kind, session });
  }
}

class ThreadedDialect extends SqliteDialect implements BatchDialect {
  readonly #threads: Threads;

  constructor(file: string) {
    super({ database: () => Promise.reject(new Error('The database lies in a thread.')) });
    this.#threads = { writer: new DatabaseThread(file, 'writer'), reader: new DatabaseThread(file, 'reader') };
  }

  isFull(): boolean {
    return this.#threads.writer.isFull;
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
    const { rows } = await this.#threads.writer.ask({ kind: 'batch', statements: statements.map(statementOf) });
    return rows;
  }
}

/** A SQLite file for durable use, in threads of its own: no statement and no lock holds up the caller's. */
export function sqliteDialect(file: string): BatchDialect {
  return new ThreadedDialect(file);
}
