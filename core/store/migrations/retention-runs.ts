import type { Kysely } from 'kysely';

/** When each retention rule was last kept, so that one that fails is seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention_runs')
    .addColumn('rule', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('succeeded_at', 'text')
    .addColumn('failure', 'text')
    .execute();
}
