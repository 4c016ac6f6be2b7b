import type { Kysely } from 'kysely';

/** Enquiries, the names of their sendings, data requests, suppressions, spent links, and leases of daily work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('enquiries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('topic', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('organization', 'text')
    .addColumn('phone', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('acknowledged', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('warn_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('warned_at', 'text')
    .addColumn('overdue_at', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('closed_at', 'text')
    .execute();
  await db.schema.createIndex('enquiries_by_state').on('enquiries').columns(['state', 'warn_at']).execute();
  await db.schema.createIndex('enquiries_by_address').on('enquiries').columns(['address_key', 'received_at']).execute();

  await db.schema
    .createTable('sendings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('enquiry_id', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sendings_by_enquiry').on('sendings').column('enquiry_id').execute();
  await db.schema.createIndex('sendings_by_end').on('sendings').column('ends_at').execute();

  await db.schema
    .createTable('data_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('data_requests_by_address').on('data_requests').columns(['address_key', 'created_at']).execute();

  await db.schema
    .createTable('data_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull().references('data_requests.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('data_links_by_request').on('data_links').column('request_id').execute();

  await db.schema
    .createTable('suppressions')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('spent_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text')
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();

  await db.schema.createIndex('outbox_by_recipient').on('outbox').columns(['recipient', 'created_at']).execute();
}
