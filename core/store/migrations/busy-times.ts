import type { Kysely } from 'kysely';

/** Busy times of desks from their published calendars, the last good copy of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('busy_calendars')
    .addColumn('desk', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('busy', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .addColumn('failure', 'text')
    .addColumn('told_at', 'text')
    .execute();
}
