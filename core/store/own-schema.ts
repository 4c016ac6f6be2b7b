import { sql } from 'kysely';
import type { Database } from './store.ts';

/**
 * Where our tables stand on PostgreSQL. A hosted one gives the schema `public` to everybody: its public roles may read
 * what stands there. Queries name the schema themselves (Kysely's plugin, in `open.ts`), since a search path is the
 * session's and a transaction pooler keeps none.
 */
export const ownSchema = 'corbiere';

/** All tables of versions that used the first schema of the search path. */
export const movedTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'consent_events',
  'consent_receipts',
  'data_links',
  'data_requests',
  'enquiries',
  'erasures',
  'issue_mails',
  'leases',
  'link_tokens',
  'newsletter_issues',
  'outbox',
  'outbox_lanes',
  'rate_allowances',
  'rate_counters',
  'rate_keys',
  'rate_salts',
  'retention_runs',
  'secrets',
  'sendings',
  'sign_ups',
  'spent_links',
  'subscribers',
  'suppressions',
  'view_counts',
  'vital_counts',
];

/** Of those versions, and of no other program that keeps its migrations in a table of this name. */
const firstMigration = '0001-first-tables';

/**
 * Runs `change` with the schema there and first in the search path, after tables of an older version were moved into it.
 * What is made or moved meanwhile is taken from all roles but its owner, whatever default privileges gave them: a grant
 * made by hand later stays. Everything within the transaction; the caller holds the lock of migrations.
 */
export async function withinOwnSchema(transaction: Database, change: () => Promise<void>): Promise<void> {
  const before = new Set(await tablesIn(transaction, ownSchema));
  if (!before.has('kysely_migration')) await makeSchema(transaction);
  await moveOlderTables(transaction, before);
  await sql`set local search_path to ${sql.id(ownSchema)}`.execute(transaction);
  await change();
  for (const table of await tablesIn(transaction, ownSchema)) if (!before.has(table)) await keepToOwner(transaction, 'table', table);
}

async function tablesIn(db: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = to_regnamespace(${schema}) and relkind in ('r', 'p') order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** One that the operator made for us, because the role may not make any, is taken as it is. */
async function makeSchema(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${ownSchema}`.execute(db);
  if (rows.length === 0) await sql`create schema ${sql.id(ownSchema)}`.execute(db);
  await keepToOwner(db, 'schema', ownSchema);
}

async function moveOlderTables(db: Database, present: ReadonlySet<string>): Promise<void> {
  const schema = await schemaOfOlderTables(db);
  if (schema === undefined) return;
  if (present.has('kysely_migration'))
    throw new Error(
      `Both ${schema} and ${ownSchema} hold tables of this program, as after a backup of an older version was restored beside newer data. Drop those that are not wanted: drop schema ${ownSchema} cascade, or the tables in ${schema}.`,
    );
  const there = new Set(await tablesIn(db, schema));
  for (const table of movedTables.filter((name) => there.has(name)))
    await sql`alter table ${sql.id(schema, table)} set schema ${sql.id(ownSchema)}`.execute(db);
}

/** The schema in the search path that holds tables of a version which had no schema of its own, if one does. */
export async function schemaOfOlderTables(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relname = 'kysely_migration' and nspname = any (current_schemas(false)) and nspname <> ${ownSchema} and has_table_privilege(pg_class.oid, 'select')
  `.execute(db);
  for (const { name } of rows) {
    const ours = await sql`select from ${sql.id(name, 'kysely_migration')} where name = ${firstMigration}`.execute(db);
    if (ours.rows.length > 0) return name;
  }
  return undefined;
}

/** Takes a table, or the schema, from every role but its owner. */
async function keepToOwner(db: Database, kind: 'schema' | 'table', name: string): Promise<void> {
  const { rows } =
    kind === 'schema'
      ? await sql<{ grantee: string | null }>`
          select distinct rolname as grantee from pg_namespace, aclexplode(nspacl) as given left join pg_roles on pg_roles.oid = given.grantee
          where nspname = ${name} and given.grantee <> nspowner`.execute(db)
      : await sql<{ grantee: string | null }>`
          select distinct rolname as grantee from pg_class, aclexplode(relacl) as given left join pg_roles on pg_roles.oid = given.grantee
          where relname = ${name} and relnamespace = to_regnamespace(${ownSchema}) and given.grantee <> relowner`.execute(db);
  const object = kind === 'schema' ? sql.id(name) : sql.id(ownSchema, name);
  for (const { grantee } of rows)
    await sql`revoke all on ${sql.raw(kind)} ${object} from ${grantee === null ? sql.raw('public') : sql.id(grantee)} cascade`.execute(db);
}

/** Roles, `public` among them, that may look into the schema and are not its owner. */
export async function guestsOfOwnSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ guest: string | null }>`
    select distinct rolname as guest from pg_namespace, aclexplode(nspacl) as given left join pg_roles on pg_roles.oid = given.grantee
    where nspname = ${ownSchema} and given.grantee <> nspowner and given.privilege_type = 'USAGE' and given.grantee <> (select oid from pg_roles where rolname = current_user)
  `.execute(db);
  return rows.map(({ guest }) => guest ?? 'public').sort();
}
