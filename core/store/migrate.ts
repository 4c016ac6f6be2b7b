import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migrations } from './columns.ts';
import { ownSchema, withinOwnSchema } from './own-schema.ts';
import type { Database, Engine } from './store.ts';

/** Advisory lock number; must not be used by another program on the same database. */
const lockId = 4321_2026_11;

/** Kysely's table of applied migrations; on PostgreSQL in our schema. */
export type MigrationTable = Record<'kysely_migration', { name: string; timestamp: string }>;

/** Marks a database that a move has not filled completely; no version of the program opens it. */
export const unfinishedMove = 'move-unfinished';

/** Migrates the schema in one transaction; safe when several processes start at once. */
export async function migrate(db: Database, engine: Engine, migrations: Migrations): Promise<void> {
  // Usually there is nothing to do, and the migrator would query the catalogue at length to find out.
  if (engine === 'postgres' && isCurrent(await appliedTo(db), migrations)) return;
  await db.transaction().execute(async (transaction) => {
    // On SQLite the transaction is the lock (`begin immediate`).
    if (engine === 'sqlite') {
      const applied = await appliedTo(transaction);
      return isCurrent(applied, migrations) ? undefined : migrateToLatest(transaction, applied, migrations);
    }
    const plain = transaction.withoutPlugins();
    await sql
      .raw(
        'set local lock_timeout = 0; set local statement_timeout = 0; set local ' +
          'idle_in_transaction_session_timeout = 0',
      )
      .execute(plain);
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(plain);
    return withinOwnSchema(plain, async () => {
      await makeFirstTable(plain);
      await migrateToLatest(plain, await appliedTo(plain), migrations, ownSchema);
    });
  });
}

async function migrateToLatest(
  db: Database,
  applied: readonly string[],
  migrations: Migrations,
  migrationTableSchema?: string,
): Promise<void> {
  const foreign = whyForeign(applied, Object.keys(migrations));
  if (foreign !== undefined) throw new Error(`This database ${foreign}`);
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({
    db,
    provider,
    ...(migrationTableSchema === undefined ? {} : { migrationTableSchema }),
  }).migrateToLatest();
  if (error === undefined) return;
  throw new Error(
    `The database could not be migrated: ${error instanceof Error ? error.message : 'for no reason given'}`,
    { cause: error },
  );
}

/** A role that may not create tables fails here with PostgreSQL's own message, which the migrator would hide. */
async function makeFirstTable(db: Database): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ missing: boolean }>`select to_regclass('kysely_migration') is null as missing`.execute(db);
  if (found?.missing !== true) return;
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
}

/** Why this program cannot use a database with these migrations, and what to do; undefined if it can. */
export function whyForeign(applied: readonly string[], known: readonly string[]): string | undefined {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  if (unknown.includes(unfinishedMove))
    return 'is half filled by a move that was ended: run the same "corbiere move" again, and it goes on.';
  // Versions before the first release numbered their migrations; later names begin with a date.
  if (unknown.some((name) => name.startsWith('0')))
    return 'was written by a version from before the first release, which this one does not read: with that version, write what you need into files (corbiere subscribers export, corbiere enquiries export), then start this one on an empty database.';
  return `was written by a newer version of this program (it has ${unknown.join(', ')}): upgrade the program.`;
}

export async function isMigrated(db: Database, migrations: Migrations): Promise<boolean> {
  const applied = await appliedTo(db);
  return Object.keys(migrations).every((name) => applied.includes(name)) && !applied.includes(unfinishedMove);
}

/** Whether the database has exactly this program's migrations. */
function isCurrent(applied: readonly string[], migrations: Migrations): boolean {
  const names = Object.keys(migrations);
  return applied.length === names.length && names.every((name) => applied.includes(name));
}

/** Names of the applied migrations; none if their table does not exist. */
export async function appliedTo(db: Database): Promise<readonly string[]> {
  try {
    const applied = await db.$extendTables<MigrationTable>().selectFrom('kysely_migration').select('name').execute();
    return applied.map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && /^(?:no such table: |relation "corbiere\.)kysely_migration/.test(error.message))
      return [];
    throw error;
  }
}
