import type { Kysely } from 'kysely';

/** Links by which the team acts on an enquiry from its mail, and what was done with an enquiry, by whom. Both go with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('enquiry_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('enquiry_links_by_enquiry').on('enquiry_links').column('enquiry_id').execute();
  await db.schema.createIndex('enquiry_links_by_end').on('enquiry_links').column('expires_at').execute();

  await db.schema
    .createTable('enquiry_acts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('link_hash', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema.createIndex('enquiry_acts_by_enquiry').on('enquiry_acts').columns(['enquiry_id', 'at']).execute();
}
