import type { Kysely } from 'kysely';

/** Newsletter, outbox and rate counters. Portable column types only: text and integer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('subscribers_by_state').on('subscribers').columns(['state', 'changed_at']).execute();

  await db.schema
    .createTable('consent_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('consent_events_by_subscriber').on('consent_events').columns(['subscriber_id', 'at']).execute();

  await db.schema
    .createTable('link_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .execute();
  await db.schema.createIndex('link_tokens_by_subscriber').on('link_tokens').columns(['subscriber_id', 'purpose']).execute();

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('failure', 'text')
    .addColumn('failure_kind', 'text')
    .execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'due_at']).execute();
  await db.schema.createIndex('outbox_by_subject').on('outbox').columns(['subject_id', 'kind', 'created_at']).execute();

  await db.schema
    .createTable('rate_counters')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rate_counters_by_end').on('rate_counters').column('ends_at').execute();

  await db.schema
    .createTable('rate_salts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
}
