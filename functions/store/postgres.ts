import { CompiledQuery, PostgresAdapter, PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver, type PostgresDialectConfig } from 'kysely';
import { Client, Pool } from 'pg';
import { isLoopback } from '../loopback.ts';

/** Reports a connection that broke; the pool replaces it at the next query. */
export type ConnectionFault = (error: Error) => void;

/** `migrate` takes a lock that ends with its transaction; Kysely's own is the session's and would outlive a failure. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Longest wait for a lock, longest statement, and longest silence inside a transaction; milliseconds. `migrate` lifts them. */
const limits = 'set local lock_timeout = 3000; set local statement_timeout = 10000; set local idle_in_transaction_session_timeout = 15000';

/** The server ends what waits too long. The limits are the transaction's, since a transaction pooler keeps no session. */
class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; ${limits}`));
  }
}

class PoolerSafeDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config);
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}

/**
 * A pool for PostgreSQL. Nothing relies on session state (no LISTEN, no prepared names, no session locks), so a
 * transaction pooler may stand in between. A broken connection is reported instead of ending the process.
 */
export function postgresDialect(url: string, onFault: ConnectionFault): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 30_000,
    keepAlive: true,
    application_name: 'corbiere-website',
  });
  pool.on('error', onFault);
  // A client that is checked out reports to itself, not to the pool.
  pool.on('connect', (client) => client.on('error', onFault));
  return new PoolerSafeDialect({ pool });
}

/** Whether the driver would reach this database over a network without TLS; sockets of this machine are paths. */
export function isDatabaseInClear(url: string): boolean {
  const { host, ssl } = new Client({ connectionString: url });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}
