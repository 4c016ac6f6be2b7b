import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection, type Driver, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** How long a statement waits for another process (the staff's tool) to finish writing; milliseconds. */
const busyTimeout = 5_000;

class NodeStatement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: ReturnType<DatabaseSync['prepare']>;

  constructor(statement: ReturnType<DatabaseSync['prepare']>) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    // node:sqlite answers objects without a prototype; plain ones compare and spread as everywhere else.
    return this.#statement.all(...values(parameters)).map((row) => ({ ...row }));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...values(parameters));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...values(parameters));
  }
}

function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
    throw new TypeError(`SQLite takes text, numbers and null here, not ${typeof value}`);
  });
}

/** SQLite can roll DDL back; a write transaction takes its lock at once, so that it waits instead of failing half-way. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      // A full disk undoes the transaction by itself; the error that told of it is the one to report.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    });
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
}

/** Opens (or creates) a SQLite file for durable use: an acknowledged commit survives a power cut, deleted text is overwritten. */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
  const statements = new Map<string, NodeStatement>();
  return new NodeSqliteDialect({
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = new NodeStatement(database.prepare(sql));
        if (!/^\s*(create|alter|drop|begin|commit|rollback)/i.test(sql) && statements.size < 200) statements.set(sql, statement);
      }
      return statement;
    },
  });
}
