import type { Kysely } from 'kysely';

/** How the firm's people get into the desk: links that were mailed to them, and what each opened, both as hashes. And the journal by person and act. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('desk_links_by_end').on('desk_links').column('expires_at').execute();

  await db.schema
    .createTable('desk_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('local', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema.createIndex('desk_sessions_by_person').on('desk_sessions').columns(['who', 'expires_at']).execute();
  await db.schema.createIndex('desk_sessions_by_end').on('desk_sessions').column('expires_at').execute();

  await db.schema.createIndex('journal_by_person').on('journal').columns(['who', 'at', 'id']).execute();
  await db.schema.createIndex('journal_by_act').on('journal').columns(['act', 'at', 'id']).execute();
}
