import type { Kysely } from 'kysely';

/** Issues of the newsletter, and to whom each was put into the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_issues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('issue_mails')
    .addColumn('issue_id', 'text', (column) => column.notNull().references('newsletter_issues.id').onDelete('cascade'))
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('issue_mails_key', ['issue_id', 'subscriber_id'])
    .execute();
  await db.schema.createIndex('issue_mails_by_subscriber').on('issue_mails').column('subscriber_id').execute();
}
