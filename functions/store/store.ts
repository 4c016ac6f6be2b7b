import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

/** An open database whose schema is up to date. */
export interface Store {
  readonly engine: Engine;
  readonly db: Database;
  /** Waits for running statements, then closes; releases the folder's lock. */
  close(): Promise<void>;
}
