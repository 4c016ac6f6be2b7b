import { sql, type Kysely } from 'kysely';

/**
 * Calls and what they occupy. Whoever inserts a cell or a place has it: their primary keys are what keeps two calls apart, on
 * both engines, whatever the processes believe.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('desk', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('zone', 'text')
    .addColumn('phone', 'text')
    .addColumn('moved_from', 'text')
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('calls_by_enquiry').on('calls').columns(['enquiry_id', 'created_at']).execute();
  await db.schema.createIndex('calls_by_start').on('calls').columns(['state', 'starts_at']).execute();
  await sql`create unique index calls_one_booked on calls (enquiry_id) where state = 'booked'`.execute(db);

  await db.schema
    .createTable('call_cells')
    .addColumn('desk', 'text', (column) => column.notNull())
    .addColumn('cell', 'text', (column) => column.notNull())
    .addColumn('call_id', 'text', (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('call_cells_key', ['desk', 'cell'])
    .execute();
  await db.schema.createIndex('call_cells_by_call').on('call_cells').column('call_id').execute();
  await db.schema.createIndex('call_cells_by_time').on('call_cells').column('cell').execute();

  await db.schema
    .createTable('call_places')
    .addColumn('desk', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('call_id', 'text', (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('call_places_key', ['desk', 'day', 'place'])
    .execute();
  await db.schema.createIndex('call_places_by_call').on('call_places').column('call_id').execute();
  await db.schema.createIndex('call_places_by_day').on('call_places').column('day').execute();

  await db.schema
    .createTable('call_blocks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('desk', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('call_blocks_by_end').on('call_blocks').column('ends_at').execute();

  await db.schema
    .createTable('call_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('enquiry_id', 'text', (column) => column.notNull().references('enquiries.id').onDelete('cascade'))
    .addColumn('call_id', 'text', (column) => column.references('calls.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('call_links_by_enquiry').on('call_links').column('enquiry_id').execute();
  await db.schema.createIndex('call_links_by_call').on('call_links').column('call_id').execute();
  await db.schema.createIndex('call_links_by_end').on('call_links').column('expires_at').execute();
}
