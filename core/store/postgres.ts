import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { Client, DatabaseError, Pool, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import { StatementGroup } from './postgres-group.ts';
import { isLoopback } from './loopback.ts';
import type { BatchDialect, BatchRows } from './store.ts';
import { codeOf } from '../../contract/error-words.ts';

/** Reports a broken connection; the pool replaces it at the next query. */
export type ConnectionFault = (error: Error) => void;

/** `migrate` takes a transaction lock itself; Kysely's session lock would survive a failure. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Timeouts of locks, statements and idle transactions; milliseconds. `migrate` lifts them. */
const limits = ['lock_timeout = 3000', 'statement_timeout = 10000', 'idle_in_transaction_session_timeout = 15000'];
/** JIT compilation costs more than our queries. */
const settings = [...limits, 'jit = off'];
const ofSession = settings.map((limit) => `set ${limit}`).join('; ');
const beginning = `begin; ${settings.map((limit) => `set local ${limit}`).join('; ')}`;

/** Start and end of a group. Statements get a generic plan, so that frequent ones are planned once. */
const [begin, commit] = [CompiledQuery.raw('begin'), CompiledQuery.raw('commit')];
const limit = CompiledQuery.raw(
  `select ${[...settings, 'plan_cache_mode = force_generic_plan']
    .map((setting) => setting.split(' = '))
    .map(([name = '', value = '']) => `set_config('${name}', '${value}', true)`)
    .join()}`,
);

/** Applies the timeouts per transaction as well, since a transaction pooler keeps no session settings. */
class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginning));
  }
}

interface PoolConfigOfDialect extends PostgresDialectConfig {
  readonly pool: { readonly options: object; end(): Promise<void>; connect(): Promise<PunctualClient> };
}

/** Disk state, known from the server's answers. */
interface Room {
  isFull: boolean;
}

const diskFull = '53100';
/** SQLSTATE: deadlock detected; the server rolled the transaction back. */
const deadlock = '40P01';

interface Member {
  readonly statements: readonly CompiledQuery[];
  readonly resolve: (rows: unknown[][]) => void;
  readonly reject: (error: unknown) => void;
}

/** Batches per transaction, and transactions in parallel, each on its own connection. */
const largestGroup = 32;
const groupsAtOnce = 2;

class PoolerSafeDialect extends PostgresDialect implements BatchDialect {
  readonly #config: PoolConfigOfDialect;
  readonly #room: Room;
  readonly #waiting: Member[] = [];
  #groups = 0;

  constructor(config: PoolConfigOfDialect, room: Room) {
    super(config);
    this.#config = config;
    this.#room = room;
  }

  isFull(): boolean {
    return this.#room.isFull;
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config);
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }

  batch<const Statements extends readonly CompiledQuery[]>(...statements: Statements): Promise<BatchRows<Statements>>;
  batch(...statements: readonly CompiledQuery[]): Promise<unknown[][]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>();
    this.#waiting.push({ statements, resolve, reject });
    if (this.#groups < groupsAtOnce) void this.#runGroups();
    return promise;
  }

  /** Batches arriving during a commit form the next group with one sync. A failing batch is rolled back alone. */
  async #runGroups(): Promise<void> {
    this.#groups += 1;
    for (let group = this.#next(); group.length > 0; group = this.#next()) {
      try {
        const rows = await this.#run(group.flatMap(({ statements }) => statements));
        for (const { statements, resolve } of group) resolve(rows.splice(0, statements.length));
      } catch (error) {
        // The server rolled everything back. After a connection fault the outcome is unknown.
        const again = error instanceof DatabaseError && (group.length > 1 || error.code === deadlock);
        for (const { statements, resolve, reject } of group)
          if (again) this.#runAlone(statements).then(resolve, reject);
          else reject(error);
      }
    }
    this.#groups -= 1;
  }

  /** Runs a batch alone, and again after a deadlock between two processes' groups. */
  async #runAlone(statements: readonly CompiledQuery[], tries = 5): Promise<unknown[][]> {
    try {
      return await this.#run(statements);
    } catch (error) {
      if (tries === 1 || !(error instanceof DatabaseError) || error.code !== deadlock) throw error;
      return this.#runAlone(statements, tries - 1);
    }
  }

  #next(): readonly Member[] {
    return this.#waiting.splice(0, largestGroup);
  }

  async #run(statements: readonly CompiledQuery[]): Promise<unknown[][]> {
    const client = await this.#config.pool.connect();
    try {
      return (await client.group([begin, limit, ...statements, commit])).slice(2, -1);
    } finally {
      client.release();
    }
  }
}

/** Closes the connection that the driver leaves open without a password, which would delay the tool's exit. */
class ClosingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const { connection } = this;
    connection.on('error', () => connection.stream.destroy());
  }
}

/** Longest wait for any answer of the server, inside or outside a transaction; milliseconds. */
const longestAnswer = 30_000;

/** The pool awaits this before handing out a connection, which its types omit. */
interface AwaitedPoolConfig extends Omit<PoolConfig, 'onConnect'> {
  /** Sends statements without waiting for earlier answers. */
  readonly pipeline: true;
  readonly onConnect: (client: ClientBase) => Promise<unknown>;
}

/**
 * A pool for PostgreSQL that relies on no session state and so works through a transaction pooler. A connection that
 * does not answer within `answerWithin` milliseconds is closed, since the next query would wait for its statement.
 */
export function postgresDialect(url: string, onFault: ConnectionFault, answerWithin = longestAnswer): BatchDialect {
  const config: AwaitedPoolConfig = {
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    query_timeout: answerWithin,
    keepAlive: true,
    pipeline: true,
    application_name: 'corbiere-website',
    onConnect: (client) => client.query(ofSession),
    Client: ClosingClient,
  };
  const pool = new Pool(config);
  pool.on('error', onFault);
  // Errors of a checked-out client are emitted on the client, not on the pool.
  pool.on('connect', (client) => client.on('error', onFault));
  const room: Room = { isFull: false };
  return new PoolerSafeDialect(
    {
      pool: {
        options: pool.options,
        end: () => pool.end(),
        connect: async () => new PunctualClient(await pool.connect(), room),
      },
    },
    room,
  );
}

/** A client that accepts nothing after a timeout, not even a rollback; closing the connection rolls back. */
class PunctualClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #room: Room;
  #late: Error | undefined;

  constructor(client: PostgresPoolClient, room: Room) {
    this.#client = client;
    this.#room = room;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new TypeError('No cursor is used on this database.');
    return this.#ask<R>(asked, parameters);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    return this.#heard(() => this.#client.query<R>(sql, parameters), /^\s*(?:insert|update|delete)\b/i.test(sql));
  }

  /** Runs statements as one transaction and returns the rows of each; all are rolled back if one fails. */
  async group(statements: readonly CompiledQuery[]): Promise<unknown[][]> {
    const client = this.#client;
    if (!(client instanceof Client)) throw new TypeError('The pool gave out a connection of another kind.');
    const asked = () =>
      new Promise<unknown[][]>((resolve, reject) => {
        client.query(
          new StatementGroup(statements, (error, results) => {
            if (error) reject(error);
            else resolve([results].flat().map(({ rows }) => rows));
          }),
        );
      });
    try {
      return await this.#heard(asked, true);
    } catch (error) {
      // What came after the failure was not read, the end of the transaction and of its names among it.
      if (error instanceof DatabaseError) await this.query('rollback; deallocate all', []);
      throw error;
    }
  }

  async #heard<Answer>(ask: () => Promise<Answer>, isWrite: boolean): Promise<Answer> {
    if (this.#late) throw this.#late;
    try {
      const answer = await ask();
      if (isWrite) this.#room.isFull = false;
      return answer;
    } catch (error) {
      if (codeOf(error) === diskFull) this.#room.isFull = true;
      if (error instanceof Error && error.message === 'Query read timeout') this.#late = error;
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#late !== undefined);
  }
}

/** Whether the driver would reach this database over a network without TLS; sockets of this machine are paths. */
export function isDatabaseInClear(url: string): boolean {
  const { host, ssl } = new Client({ connectionString: url });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}
