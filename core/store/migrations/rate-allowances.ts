import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * What limits are counted in where several processes share a database. On PostgreSQL the tables are not logged: counting
 * waits for no disk, nothing of it reaches an archive or a replica, and a crash of the database empties them. A server on
 * the embedded database counts in memory and leaves them empty.
 *
 * The counters before them are emptied and no longer used; they stay for a process of the version before, which may run
 * beside this one while servers are exchanged one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlogged = db.getExecutor().adapter instanceof PostgresAdapter ? sql`unlogged` : sql``;
  await sql`create ${unlogged} table rate_allowances (bucket text primary key, full_at double precision not null)`.execute(db);
  await sql`create index rate_allowances_by_time on rate_allowances (full_at)`.execute(db);
  await sql`create ${unlogged} table rate_keys (day text primary key, salt text not null)`.execute(db);
  await sql`delete from rate_counters`.execute(db);
  await sql`delete from rate_salts`.execute(db);
}
