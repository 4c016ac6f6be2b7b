import { sql, type Kysely } from 'kysely';

/**
 * Who has an enquiry, the side tray, notes, replies, reasons, a version for each row, and what lists and searches need. What is searched
 * is folded as features/enquiries/search-text.ts does; frozen here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['owner', 'owner_at', 'tray_at', 'tray_by', 'late_reason']) await db.schema.alterTable('enquiries').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('enquiries')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('enquiries')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await foldOld(db);

  for (const name of ['who', 'text']) await db.schema.alterTable('enquiry_acts').addColumn(name, 'text').execute();

  await db.schema
    .createTable('enquiry_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (column) => column.notNull().unique())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('quotes', 'integer', (column) => column.notNull())
    .addColumn('marks', 'integer', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema.createIndex('enquiry_replies_by_enquiry').on('enquiry_replies').columns(['enquiry_id', 'at']).execute();

  await db.schema
    .createTable('enquiry_writers')
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('enquiry_writers_key', ['enquiry_id', 'who'])
    .execute();

  // One index for each order in which a list is read, with the id that breaks ties.
  await db.schema.createIndex('enquiries_by_due').on('enquiries').columns(['state', 'due_at', 'id']).execute();
  await db.schema.createIndex('enquiries_by_owner').on('enquiries').columns(['owner', 'state', 'due_at', 'id']).execute();
  await db.schema.createIndex('enquiries_by_answer').on('enquiries').columns(['state', 'answered_at', 'id']).execute();
  await db.schema.createIndex('enquiries_by_tray').on('enquiries').columns(['state', 'tray_at', 'id']).execute();
  await db.schema.createIndex('enquiries_by_receipt').on('enquiries').columns(['received_at', 'id']).execute();
  await db.schema
    .createIndex('enquiries_by_end')
    .on('enquiries')
    .columns([sql`coalesce(answered_at, closed_at)`, 'id'])
    .execute();
}

type Searched = Record<'enquiries', Record<'id' | 'reference' | 'name' | 'email' | 'subject' | 'search_text', string> & { organization: string | null }>;

async function foldOld(db: Kysely<unknown>): Promise<void> {
  const typed = db.$extendTables<Searched>();
  const columns = ['id', 'reference', 'name', 'email', 'organization', 'subject'] as const;
  for (let last = ''; ;) {
    const rows = await typed.selectFrom('enquiries').select(columns).where('id', '>', last).orderBy('id').limit(500).execute();
    for (const { id, reference, name, email, organization, subject } of rows) {
      const search_text = [reference, reference.replaceAll('-', ''), name, email, organization ?? '', subject].join('\n').normalize('NFKC').toLowerCase();
      await typed.updateTable('enquiries').set({ search_text }).where('id', '=', id).execute();
    }
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
