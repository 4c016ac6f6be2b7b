import { sql, type Kysely } from 'kysely';

/**
 * What the firm's people look at of the outbox, by index: how mails ended, and which are to be retried; dead letters that were put
 * aside; since when a lane reaches nobody. Runs of the retention rules one by one, and how many asked for their data, by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('aside_at', 'text').execute();
  const ended = sql.ref('settled_at');
  await db.schema.createIndex('outbox_ended').on('outbox').columns(['state', 'settled_at', 'id']).where(ended, 'is not', null).execute();
  await db.schema.createIndex('outbox_ended_by_kind').on('outbox').columns(['kind', 'settled_at', 'id']).where(ended, 'is not', null).execute();
  await sql`create index outbox_retried on outbox (due_at, id) where state = 'waiting' and failure_kind is not null`.execute(db);
  await db.schema.alterTable('outbox_lanes').addColumn('unreached_since', 'text').execute();

  await db.schema
    .createTable('retention_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('who', 'text')
    .addColumn('took', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema.createIndex('retention_history_by_time').on('retention_history').columns(['at', 'id']).execute();

  await db.schema.alterTable('data_requests').addColumn('taken_at', 'text').execute();
  await db.schema
    .createTable('data_request_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('data_request_counts_key', ['day', 'event'])
    .execute();
}
