import type { Kysely } from 'kysely';

/** When a mail was tried for the first time: giving up counts from then, since it may have waited for its time for weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('first_tried_at', 'text').execute();
}
