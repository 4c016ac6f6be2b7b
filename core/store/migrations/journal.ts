import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * What the firm's people did, append only: the database refuses to change a line, and to delete one that is younger than two years by its own
 * clock. `key` names one act: a second with the same is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('record', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.unique())
    .execute();
  await db.schema.createIndex('journal_by_time').on('journal').columns(['at', 'id']).execute();
  await db.schema.createIndex('journal_by_record').on('journal').columns(['record', 'at']).execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? guardPostgres(db) : guardEmbedded(db));
}

async function guardEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger journal_unchanged before update on journal begin select raise(abort, 'The journal is append-only.'); end`.execute(db);
  // `insert or replace` takes the old line away without asking what guards deletion. A key that is known is left to whoever wrote it first.
  await sql`create trigger journal_not_replaced before insert on journal when exists (select 1 from journal where id = new.id or rowid = new.rowid)
    begin select raise(abort, 'The journal is append-only.'); end`.execute(db);
  await sql`create trigger journal_key_once before insert on journal when exists (select 1 from journal where key = new.key)
    begin select raise(ignore); end`.execute(db);
  await sql`create trigger journal_kept before delete on journal when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years')
    begin select raise(abort, 'The journal is append-only.'); end`.execute(db);
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_journal_change() returns trigger language plpgsql as $$ begin raise exception 'The journal is append-only.'; end $$`.execute(
    db,
  );
  await sql`create trigger journal_unchanged before update on journal for each row execute function refuse_journal_change()`.execute(db);
  await sql`create trigger journal_emptied before truncate on journal execute function refuse_journal_change()`.execute(db);
  await sql`create trigger journal_kept before delete on journal for each row
    when (old.at > to_char((now() at time zone 'utc') - interval '2 years', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) execute function refuse_journal_change()`.execute(
    db,
  );
}
