import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** All that a column here can hold. */
export type StoredValue = string | number | null;

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly StoredValue[];
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

const mostKept = 200;

/** Runs statements on a connection and keeps them prepared. */
export class PreparedStatements {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, { readonly statement: StatementSync; readonly isReader: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run({ sql, parameters }: Statement): StatementResult {
    const { statement, isReader } = this.#prepare(sql);
    if (isReader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  }

  #prepare(sql: string): { readonly statement: StatementSync; readonly isReader: boolean } {
    const known = this.#kept.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    if (/^\s*(?:create|alter|drop|pragma)/i.test(sql)) return prepared;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= mostKept) this.#kept.delete(oldest);
    this.#kept.set(sql, prepared);
    return prepared;
  }
}
