import type { Kysely } from 'kysely';

/** How many asked for the newsletter and how many confirmed, by hour and form, and when the form asked for a second press. Nobody is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_up_counts')
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_up_counts_key', ['hour', 'form'])
    .execute();

  await db.schema
    .createTable('sign_up_guards')
    .addColumn('began_at', 'text', (column) => column.primaryKey())
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();

  await db.schema
    .alterTable('sign_ups')
    .addColumn('pressed_again', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
