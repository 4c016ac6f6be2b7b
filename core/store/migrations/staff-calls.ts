import type { Kysely } from 'kysely';

/** What the firm's people do with calls: who, when, which line they leave for the visitor, and whether another time is offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calls')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['changed_who', 'line', 'recorded_at', 'recorded_who']) await db.schema.alterTable('calls').addColumn(column, 'text').execute();
  await db.schema.alterTable('calls').addColumn('offered', 'integer').execute();
  await db.schema.alterTable('call_blocks').addColumn('made_by', 'text').execute();
  await db.schema.createIndex('calls_by_time').on('calls').columns(['starts_at', 'id']).execute();
  await db.schema.createIndex('calls_by_change').on('calls').column('changed_at').execute();
  await db.schema.createIndex('calls_by_record').on('calls').column('recorded_at').execute();
  await db.schema.createIndex('call_blocks_by_making').on('call_blocks').column('created_at').execute();
}
