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

export type DatabaseWatch = ReturnType<typeof databaseWatch>;

/** Tests at intervals whether the database accepts writes, to warn people before they type what cannot be saved. */
export function databaseWatch({ db }: Store, now: () => Date) {
  let readOnly: ReadOnly | null = null;
  let looked = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  /** Records for everyone's next poll that an error says the database is read-only; undefined if it does not. */
  const note = (error: unknown): ReadOnly | undefined => {
    const why = whyReadOnly(error);
    if (why === undefined) return undefined;
    readOnly ??= { since: now().toISOString(), why };
    return readOnly;
  };

  const test = async (): Promise<void> => {
    try {
      // Matches no row, so nothing is written to disk.
      await db.deleteFrom('desk_links').where('token_hash', '=', '').execute();
      readOnly = null;
    } catch (error) {
      if (note(error) === undefined && !isOutage(error)) throw error;
    }
  };

  return {
    note,
    /** Tests the database unless it was tested recently. An unreachable database does not count as read-only. */
    async look(): Promise<ReadOnly | null> {
      if (performance.now() - looked >= lookEvery) {
        pending ??= test().finally(() => {
          looked = performance.now();
          pending = undefined;
        });
        await pending;
      }
      return readOnly;
    },
  };
}
