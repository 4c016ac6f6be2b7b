import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Mails that are sent, held back, paced and counted together; and how a letter of the newsletter stands. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('batch', 'text').execute();
  await db.schema
    .createTable('outbox_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('held', 'integer', (column) => column.notNull())
    .addColumn('every', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('gone_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('gone_refused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('gone_left', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('settled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('latest', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('readings', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('tolerant', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('outbox_by_batch').on('outbox').columns(['batch', 'state', 'due_at']).where(sql.ref('batch'), 'is not', null).execute();
  await db.schema.createIndex('outbox_by_lease').on('outbox').columns(['batch', 'lease_until']).where(sql.ref('lease_until'), 'is not', null).execute();
  // Mails of a batch are chosen by their batch: however many wait, whoever looks for another one does not pass them.
  await db.schema.dropIndex('outbox_waiting').ifExists().execute();
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .columns(['lane', 'priority', 'due_at'])
    .where(sql<boolean>`state = 'waiting' and batch is null`)
    .execute();

  for (const name of ['state', 'scheduled_at', 'started_at', 'prepared_to', 'prepared_at', 'paused_why', 'finished_at', 'corrected_at'])
    await db.schema.alterTable('newsletter_issues').addColumn(name, 'text').execute();
  for (const name of ['passed_over', 'unsubscribed'])
    await db.schema
      .alterTable('newsletter_issues')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await adoptOlderLetters(db);
}

/** What an older version sent, or was sending, as far as its records are still there. */
async function adoptOlderLetters(db: Kysely<Schema>): Promise<void> {
  const letters = await db.selectFrom('newsletter_issues').select(['id', 'created_at']).where('subject', 'not like', '[Test] %').execute();
  for (const { id, created_at } of letters) {
    const mails = db.selectFrom('issue_mails').select('mail_id').where('issue_id', '=', id);
    await db.updateTable('outbox').set({ batch: id }).where('id', 'in', mails).execute();
    const counted = await db
      .selectFrom('outbox')
      .select((select) => [select.fn.countAll<number | string>().as('all'), select.fn.max('settled_at').as('last')])
      .where('batch', '=', id)
      .executeTakeFirstOrThrow();
    const waiting = await db.selectFrom('outbox').select('id').where('batch', '=', id).where('state', '=', 'waiting').limit(1).executeTakeFirst();
    await db
      .insertInto('outbox_batches')
      .values({ id, held: 0, every: 200, next_at: created_at, mails: Number(counted.all) })
      .execute();
    await db
      .updateTable('newsletter_issues')
      .set({
        state: waiting ? 'sending' : 'sent',
        started_at: created_at,
        prepared_at: created_at,
        finished_at: waiting ? null : (counted.last ?? created_at),
      })
      .where('id', '=', id)
      .execute();
  }
}
