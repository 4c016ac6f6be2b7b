import { sql, type Kysely } from 'kysely';

/**
 * Letters know how often they were steered, so that nobody steers one that a colleague has steered meanwhile, and to which domains
 * they do not go. How many readers joined and left is counted by day, without anybody who did. Lists of readers follow an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('newsletter_issues')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('newsletter_issues')
    .addColumn('without', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .createTable('reader_counts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('joined', 'integer', (column) => column.notNull())
    .addColumn('gone', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.dropIndex('subscribers_by_state').ifExists().execute();
  await db.schema.createIndex('subscribers_by_state').on('subscribers').columns(['state', 'changed_at', 'id']).execute();
  await db.schema.createIndex('subscribers_by_change').on('subscribers').columns(['changed_at', 'id']).execute();
  await db.schema
    .createIndex('return_paths_by_letter')
    .on('return_paths')
    .columns(['letter_id', 'returned_as'])
    .where(sql.ref('returned_as'), 'is not', null)
    .execute();
}
