import type { Kysely } from 'kysely';

/** The return path of each mail of a letter and what came back along it; mails kept for a person; why an address is suppressed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('return_paths')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('letter_id', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'text', (column) => column.notNull())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('returned_as', 'text')
    .addColumn('returned_at', 'text')
    .addColumn('status', 'text')
    .execute();
  await db.schema.createIndex('return_paths_by_subscriber').on('return_paths').columns(['subscriber_id', 'sent_at']).execute();
  await db.schema.createIndex('return_paths_by_time').on('return_paths').column('sent_at').execute();

  await db.schema
    .createTable('returned_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('sender_key', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('cut', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .execute();
  await db.schema.createIndex('returned_mails_by_sender').on('returned_mails').column('sender_key').execute();
  await db.schema.createIndex('returned_mails_by_time').on('returned_mails').column('received_at').execute();

  await db.schema
    .createTable('letter_returns')
    .addColumn('letter_id', 'text', (column) => column.primaryKey())
    .addColumn('bounced', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('complained', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema.alterTable('suppressions').addColumn('why', 'text').execute();
}
