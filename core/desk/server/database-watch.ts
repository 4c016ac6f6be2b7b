import { isOutage, sqliteCodeOf } from '../../store/outage.ts';
import type { Store } from '../../store/store.ts';
import { codeOf } from '../../../contract/error-words.ts';

interface ReadOnly {
  readonly since: string;
  readonly why: string;
}

const sqliteReadOnly = 8;
const sqliteFull = 13;
const readOnlyTransaction = '25006';
const diskFull = '53100';

/** Why the database is read-only, by the error of a write; undefined for other errors. */
function whyReadOnly(error: unknown): string | undefined {
  const number = sqliteCodeOf(error);
  const code = codeOf(error);
  if (number === sqliteFull || code === diskFull) return 'Its disk is full.';
  if (number === sqliteReadOnly) return 'Its file cannot be written.';
  return code === readOnlyTransaction
    ? 'The server accepts no changes now: it is a standby, or closed for maintenance.'
    : undefined;
}

/** Minimum milliseconds between two test writes, as each locks the database briefly. */
const lookEvery = 2_500;

/** Tests at intervals whether the database accepts writes, to warn people before they type what cannot be saved. */
export class DatabaseWatch {
  readonly #store: Store;
  readonly #now: () => Date;
  #readOnly: ReadOnly | null = null;
  #looked = Number.NEGATIVE_INFINITY;
  #look: Promise<void> | undefined;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  get readOnly(): ReadOnly | null {
    return this.#readOnly;
  }

  /** Whether an error means that the database is read-only; if so, records it for everyone's next poll. */
  note(error: unknown): boolean {
    const why = whyReadOnly(error);
    if (why === undefined) return false;
    this.#readOnly ??= { since: this.#now().toISOString(), why };
    return true;
  }

  /** Tests the database unless it was tested recently. An unreachable database does not count as read-only. */
  async look(): Promise<ReadOnly | null> {
    if (performance.now() - this.#looked >= lookEvery) {
      this.#look ??= this.#try().finally(() => {
        this.#looked = performance.now();
        this.#look = undefined;
      });
      await this.#look;
    }
    return this.#readOnly;
  }

  async #try(): Promise<void> {
    try {
      // Matches no row, so nothing is written to disk.
      await this.#store.db.deleteFrom('desk_links').where('token_hash', '=', '').execute();
      this.#readOnly = null;
    } catch (error) {
      if (!this.note(error) && !isOutage(error)) throw error;
    }
  }
}
