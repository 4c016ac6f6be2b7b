import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/**
 * Requests for the newsletter as they come in, before anything is decided; suppressions from the moment of leaving;
 * erasures that are not finished; and how an enquiry ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_ups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .execute();
  await db.schema.createIndex('sign_ups_by_address').on('sign_ups').columns(['address_key', 'at']).execute();
  await db.schema.createIndex('sign_ups_by_time').on('sign_ups').column('at').execute();
  await db.schema.alterTable('suppressions').addColumn('requests_until', 'text').execute();

  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('mails', 'text', (column) => column.notNull())
    .execute();

  await db.schema.alterTable('enquiries').addColumn('closed_as', 'text').execute();
  await db.schema.alterTable('enquiries').addColumn('escalated_at', 'text').execute();

  await sql`
    insert into sign_ups (id, email, address_key, form, wording, at, outcome)
    select subscribers.id, subscribers.email, subscribers.address_key, max(consent_events.form), max(consent_events.wording), max(outbox.created_at), 'mail'
    from outbox join subscribers on subscribers.id = outbox.subject_id join consent_events on consent_events.subscriber_id = subscribers.id
    where outbox.kind = 'newsletter-confirmation' and subscribers.state = 'pending'
    group by subscribers.id, subscribers.email, subscribers.address_key
  `.execute(db);
  await suppressWhoLeft(db);
}

/** Who left before this migration, and did not come back, gets the fingerprint that leaving gives. */
async function suppressWhoLeft(db: Kysely<unknown>): Promise<void> {
  const left = await sql<{ address_key: string; at: string }>`
    select subscribers.address_key, max(consent_events.at) as at
    from subscribers join consent_events on consent_events.subscriber_id = subscribers.id
    where subscribers.state <> 'confirmed' and consent_events.event = 'unsubscribed'
    group by subscribers.address_key
  `.execute(db);
  if (left.rows.length === 0) return;
  await sql`insert into secrets (name, value) values ('suppression', ${randomBytes(32).toString('base64url')}) on conflict do nothing`.execute(db);
  const secret = await sql<{ value: string }>`select value from secrets where name = 'suppression'`.execute(db);
  const key = secret.rows[0]?.value ?? '';
  for (const { address_key: address, at } of left.rows) {
    const fingerprint = createHmac('sha256', key).update(address).digest('base64url');
    await sql`insert into suppressions (fingerprint, at) values (${fingerprint}, ${at}) on conflict do nothing`.execute(db);
  }
}
