import type { Kysely } from 'kysely';

/** How many asked for the newsletter and how many confirmed, by hour and form, and when the team was told that hardly anybody does. Nobody is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_up_counts')
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_up_counts_key', ['hour', 'form'])
    .execute();

  await db.schema
    .createTable('sign_up_alarms')
    .addColumn('at', 'text', (column) => column.primaryKey())
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .execute();
}
