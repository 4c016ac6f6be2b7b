import type { Kysely } from 'kysely';

/** What /promises says: figures of months that are over, made once, and the hourly snapshot; how much each retention rule deleted last. Nobody is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('promise_months')
    .addColumn('promise', 'text', (column) => column.notNull())
    .addColumn('first_month', 'text', (column) => column.notNull())
    .addColumn('last_month', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text', (column) => column.notNull())
    .addColumn('kept', 'integer', (column) => column.notNull())
    .addColumn('missed', 'integer', (column) => column.notNull())
    .addColumn('chosen', 'integer', (column) => column.notNull())
    .addColumn('closed', 'integer', (column) => column.notNull())
    .addColumn('not_for_us', 'integer', (column) => column.notNull())
    .addColumn('half', 'double precision')
    .addColumn('most', 'double precision')
    .addColumn('slowest', 'double precision')
    .addPrimaryKeyConstraint('promise_months_key', ['promise', 'first_month'])
    .execute();

  await db.schema
    .createTable('promise_snapshots')
    .addColumn('made_at', 'text', (column) => column.primaryKey())
    .addColumn('facts', 'text', (column) => column.notNull())
    .execute();

  await db.schema.alterTable('retention_runs').addColumn('deleted', 'integer').execute();
}
