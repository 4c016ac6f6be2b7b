import { sql, type RawBuilder } from 'kysely';

/** Purposes of advisory locks, each with its own number so that they never block one another. */
const purposes = {
  acknowledgements: 1,
  'data requests': 2,
  digests: 3,
  'unasked emails': 4,
  desks: 5,
  'parties of calls': 6,
  'newsletter requests': 7,
  'sign-up watch': 8,
} as const;

/** A statement that locks a name until the transaction ends, for PostgreSQL: SQLite has one writer anyway. */
export function lockOf(
  purpose: keyof typeof purposes,
  name: string | RawBuilder<never>,
  { shared = false } = {},
): RawBuilder<unknown> {
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  return sql`select ${lock}(hashtextextended(${name}, ${sql.lit(purposes[purpose])}))`;
}
