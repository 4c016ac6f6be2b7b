import type { CompiledQuery, Dialect, InferResult, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';
export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

export type BatchRows<Statements extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Statements]: InferResult<Statements[Index]>;
};

export interface BatchDialect extends Dialect {
  /**
   * Runs statements as one transaction, one way to the database and back for all. What one depends on, its own
   * condition must ask for. When one fails none has happened, and its error is thrown.
   */
  batch<const Statements extends readonly CompiledQuery[]>(...statements: Statements): Promise<BatchRows<Statements>>;
  /** Whether the last write failed for want of space. */
  isFull(): boolean;
}

/** An open database whose schema is up to date. */
export interface Store {
  readonly engine: Engine;
  readonly db: Database;
  readonly batch: BatchDialect['batch'];
  readonly isFull: BatchDialect['isFull'];
  /** Whether it still has every migration that this program knows. */
  isMigrated(): Promise<boolean>;
  /** Waits for running statements, then closes; releases the folder's lock. */
  close(): Promise<void>;
}
