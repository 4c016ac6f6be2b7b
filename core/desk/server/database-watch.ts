import { isOutage, sqliteCodeOf } from '../../store/outage.ts';
import type { Store } from '../../store/store.ts';
import { codeOf } from '../../../contract/error-words.ts';

/** Since when the database lets nobody act, and why, in words. */
interface ReadOnly {
  readonly since: string;
  readonly why: string;
}

const sqliteReadOnly = 8;
const sqliteFull = 13;
const readOnlyTransaction = '25006';
const diskFull = '53100';

/** What an error of a write says of a database that can only be read; undefined when it says nothing of the kind. */
function whyReadOnly(error: unknown): string | undefined {
  const number = sqliteCodeOf(error);
  const code = codeOf(error);
  if (number === sqliteFull || code === diskFull) return 'Its disk is full.';
  if (number === sqliteReadOnly) return 'Its file cannot be written.';
  return code === readOnlyTransaction
    ? 'The server accepts no changes now: it is a standby, or closed for maintenance.'
    : undefined;
}

/** Milliseconds between two tries to write: each takes the database's lock for a moment. */
const lookEvery = 2_500;

/** Tries now and then whether the database takes a write, so that nobody types what cannot be kept. */
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

  /** Whether an error says that the database takes no writes: then everybody is told at their next question. */
  note(error: unknown): boolean {
    const why = whyReadOnly(error);
    if (why === undefined) return false;
    this.#readOnly ??= { since: this.#now().toISOString(), why };
    return true;
  }

  /** Tries, unless somebody did lately. A database that is away is none that can only be read. */
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
      // Deletes nothing, so that nothing is written to the disk either.
      await this.#store.db.deleteFrom('desk_links').where('token_hash', '=', '').execute();
      this.#readOnly = null;
    } catch (error) {
      if (!this.note(error) && !isOutage(error)) throw error;
    }
  }
}
