import type { Kysely } from 'kysely';

/** Pages that a browser fetched ahead are counted apart from those that were opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('view_counts')
    .addColumn('prefetched', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
