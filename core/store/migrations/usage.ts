import type { Kysely } from 'kysely';

/** Counts of visits by day and route, and receipts of cookie choices. Neither table has room for a visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('view_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_counts_key', ['day', 'route'])
    .execute();

  await db.schema
    .createTable('vital_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('vital', 'text', (column) => column.notNull())
    .addColumn('at_most', 'integer', (column) => column.notNull())
    .addColumn('samples', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('vital_counts_key', ['day', 'route', 'vital', 'at_most'])
    .execute();

  await db.schema
    .createTable('consent_receipts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('chosen_at', 'text', (column) => column.notNull())
    .addColumn('policy', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('global_privacy_control', 'integer', (column) => column.notNull())
    .addColumn('analytics', 'integer', (column) => column.notNull())
    .addColumn('functional', 'integer', (column) => column.notNull())
    .addColumn('personalization', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('consent_receipts_by_time').on('consent_receipts').column('chosen_at').execute();
}
