import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Lanes and turns of the outbox, the counts behind its ceilings, digests of reminders, and addresses that do not work. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('lane', 'text', (column) => column.notNull().defaultTo('mail'))
    .execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(3))
    .execute();
  await db.schema.alterTable('outbox').addColumn('mailbox', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('admitted_at', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('admitted_as', 'text').execute();
  await db.updateTable('outbox').set({ lane: 'webhook' }).where('kind', '=', 'enquiry-webhook').execute();
  await db.updateTable('outbox').set({ priority: 1 }).where('kind', 'in', ['my-data-link', 'newsletter-confirmation']).execute();
  await db.updateTable('outbox').set({ priority: 2 }).where('kind', 'in', ['enquiry-acknowledgement', 'newsletter-welcome']).execute();
  await db.updateTable('outbox').set({ priority: 4 }).where('kind', 'in', ['enquiry-reminder', 'enquiry-overdue']).execute();
  await db.updateTable('outbox').set({ priority: 5 }).where('kind', '=', 'newsletter-issue').execute();
  await db.schema.createIndex('outbox_waiting').on('outbox').columns(['lane', 'priority', 'due_at']).where(sql.ref('state'), '=', sql.lit('waiting')).execute();
  await db.schema.createIndex('outbox_by_mailbox').on('outbox').columns(['mailbox', 'admitted_at']).where(sql.ref('mailbox'), 'is not', null).execute();
  await db.schema
    .createIndex('outbox_by_admission')
    .on('outbox')
    .columns(['admitted_as', 'admitted_at'])
    .where(sql.ref('admitted_as'), 'is not', null)
    .execute();

  await db.schema
    .createTable('outbox_lanes')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('paused_until', 'text')
    .addColumn('reason', 'text')
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema.alterTable('enquiries').addColumn('reminder_mail', 'text').execute();
  await db.schema.alterTable('enquiries').addColumn('address_refused', 'text').execute();
  await db.schema
    .createIndex('enquiries_by_reminder')
    .on('enquiries')
    .columns(['reminder_mail', 'due_at'])
    .where(sql.ref('reminder_mail'), 'is not', null)
    .execute();
}
