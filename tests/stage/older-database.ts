import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../core/store/migrate.ts';
import { postgresDialect } from '../../core/store/postgres.ts';
import type { Schema } from '../../core/store/schema.ts';

/** Makes a database as the last version without a schema of its own left it, in `public`, and fills it. Queries name no schema. */
export async function makeOlderDatabase(databaseUrl: string, fill: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, () => undefined) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0009-prefetched-views');
  if (error === undefined) await fill(db);
  await db.destroy();
  if (error !== undefined) throw new Error('The older database could not be made.', { cause: error });
}
