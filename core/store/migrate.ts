import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as busyTimes from './migrations/busy-times.ts';
import * as calls from './migrations/calls.ts';
import * as deskMail from './migrations/desk-mail.ts';
import * as enquiries from './migrations/enquiries.ts';
import * as enquiryActs from './migrations/enquiry-acts.ts';
import * as enquiryWork from './migrations/enquiry-work.ts';
import * as firstTables from './migrations/first-tables.ts';
import * as firstTries from './migrations/first-tries.ts';
import * as journal from './migrations/journal.ts';
import * as letterSteering from './migrations/letter-steering.ts';
import * as letters from './migrations/letters.ts';
import * as newsletterIssues from './migrations/newsletter-issues.ts';
import * as outboxLanes from './migrations/outbox-lanes.ts';
import * as people from './migrations/people.ts';
import * as prefetchedViews from './migrations/prefetched-views.ts';
import * as publishedPromises from './migrations/published-promises.ts';
import * as rateAllowances from './migrations/rate-allowances.ts';
import * as retentionRuns from './migrations/retention-runs.ts';
import * as returnPaths from './migrations/return-paths.ts';
import * as signIn from './migrations/sign-in.ts';
import * as signUpWatch from './migrations/sign-up-watch.ts';
import * as staffCalls from './migrations/staff-calls.ts';
import * as usage from './migrations/usage.ts';
import { ownSchema, schemaOfOlderTables, withinOwnSchema } from './own-schema.ts';
import type { Database, Engine } from './store.ts';

/** In order of their keys. Forward only: a shipped one never changes, the next one mends it. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-enquiries': enquiries,
  '0003-usage': usage,
  '0004-newsletter-issues': newsletterIssues,
  '0005-retention-runs': retentionRuns,
  '0006-rate-allowances': rateAllowances,
  '0007-outbox-lanes': outboxLanes,
  '0008-people': people,
  '0009-prefetched-views': prefetchedViews,
  '0010-calls': calls,
  '0011-busy-times': busyTimes,
  '0012-return-paths': returnPaths,
  '0013-sign-up-watch': signUpWatch,
  '0014-letters': letters,
  '0015-enquiry-acts': enquiryActs,
  '0016-journal': journal,
  '0017-sign-in': signIn,
  '0018-enquiry-work': enquiryWork,
  '0019-staff-calls': staffCalls,
  '0020-letter-steering': letterSteering,
  '0021-desk-mail': deskMail,
  '0022-published-promises': publishedPromises,
  '0023-first-tries': firstTries,
};

/** Names of all migrations that this program knows. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Any number that no other program on the same database uses for its advisory lock. */
const lockId = 4321_2026_11;

/** Kysely's own table of what was done; on PostgreSQL in our schema. */
export type MigrationTable = Record<'kysely_migration', { name: string; timestamp: string }>;

/** Brings the schema up to date in one transaction; safe when several processes start at once. Throws when it fails, with the reason. */
export async function migrate(db: Database, engine: Engine): Promise<void> {
  // Most starts have nothing to do, and the migrator asks much of the catalogue before it knows.
  if (engine === 'postgres' && (await orAbsent(isCurrent(db))) && (await schemaOfOlderTables(db)) === undefined) return;
  await db.transaction().execute(async (transaction) => {
    // On SQLite the transaction itself is the lock (`begin immediate`).
    if (engine === 'sqlite') return (await orAbsent(isCurrent(transaction))) ? undefined : migrateToLatest(transaction);
    const plain = transaction.withoutPlugins();
    await sql.raw('set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0').execute(plain);
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(plain);
    return withinOwnSchema(plain, async () => {
      await makeFirstTable(plain);
      await migrateToLatest(plain, ownSchema);
    });
  });
}

async function migrateToLatest(db: Database, migrationTableSchema?: string): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider, ...(migrationTableSchema === undefined ? {} : { migrationTableSchema }) }).migrateToLatest();
  if (error) throw new Error(whyNot(error), { cause: error });
}

/**
 * The migrator looks again when it could not make its table, which in an aborted transaction hides why not. So a role that
 * may make no tables fails here, with PostgreSQL's own words. The columns are the migrator's.
 */
async function makeFirstTable(db: Database): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ missing: boolean }>`select to_regclass('kysely_migration') is null as missing`.execute(db);
  if (found?.missing !== true) return;
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db);
}

function whyNot(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const newer = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  if (newer !== undefined) return `This database was written by a newer version of this program (it has ${newer}): upgrade the program.`;
  return `The database could not be migrated: ${reason}`;
}

/** Whether the database has every migration that this program knows. */
export async function isMigrated(db: Database): Promise<boolean> {
  const names = await appliedTo(db);
  return migrationNames.every((name) => names.has(name));
}

/** Whether it has those and no other, of a newer version. */
async function isCurrent(db: Database): Promise<boolean> {
  const names = await appliedTo(db);
  return names.size === migrationNames.length && migrationNames.every((name) => names.has(name));
}

async function appliedTo(db: Database): Promise<ReadonlySet<string>> {
  const applied = await db.$extendTables<MigrationTable>().selectFrom('kysely_migration').select('name').execute();
  return new Set(applied.map(({ name }) => name));
}

/** A database without the table of migrations has none of them. */
export async function orAbsent(look: Promise<boolean>): Promise<boolean> {
  return look.catch((error: unknown) => {
    if (error instanceof Error && /^(?:no such table: |relation "corbiere\.)kysely_migration/.test(error.message)) return false;
    throw error;
  });
}
