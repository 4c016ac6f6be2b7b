import { sql } from 'kysely';
import type { Database } from './store.ts';

/**
 * Schema of our tables on PostgreSQL, since hosted ones let public roles read `public`. Queries name it, because a
 * transaction pooler does not keep the search path.
 */
export const ownSchema = 'corbiere';

/**
 * Creates the schema if needed and runs `change` with it first in the search path. Whatever `change` creates is revoked
 * from all roles but the owner. The caller holds the migration lock.
 */
export async function withinOwnSchema(transaction: Database, change: () => Promise<void>): Promise<void> {
  const before = new Set(await tablesIn(transaction, ownSchema));
  if (!before.has('kysely_migration')) await makeSchema(transaction);
  await sql`set local search_path to ${sql.id(ownSchema)}`.execute(transaction);
  await change();
  for (const table of await tablesIn(transaction, ownSchema))
    if (!before.has(table)) await keepToOwner(transaction, 'table', table);
}

async function tablesIn(db: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = to_regnamespace(${schema}) and relkind in ('r', 'p') order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates the schema unless an operator already did because our role may not. */
async function makeSchema(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${ownSchema}`.execute(db);
  if (rows.length === 0) await sql`create schema ${sql.id(ownSchema)}`.execute(db);
  await keepToOwner(db, 'schema', ownSchema);
}

/** Revokes a table or the schema from every role but its owner. */
async function keepToOwner(db: Database, kind: 'schema' | 'table', name: string): Promise<void> {
  const granted =
    kind === 'schema'
      ? sql`pg_namespace, aclexplode(nspacl) as given left join pg_roles on pg_roles.oid = given.grantee
          where nspname = ${name} and given.grantee <> nspowner`
      : sql`pg_class, aclexplode(relacl) as given left join pg_roles on pg_roles.oid = given.grantee
          where relname = ${name} and relnamespace = to_regnamespace(${ownSchema}) and given.grantee <> relowner`;
  const { rows } = await sql<{ grantee: string | null }>`select distinct rolname as grantee from ${granted}`.execute(
    db,
  );
  const object = kind === 'schema' ? sql.id(name) : sql.id(ownSchema, name);
  for (const { grantee } of rows) {
    const role = grantee === null ? sql.raw('public') : sql.id(grantee);
    await sql`revoke all on ${sql.raw(kind)} ${object} from ${role} cascade`.execute(db);
  }
}

/** Roles other than the owner, including `public`, that have rights in the schema. */
export async function guestsOfOwnSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ guest: string | null }>`
    select distinct rolname as guest from pg_namespace, aclexplode(nspacl) as given left join pg_roles on pg_roles.oid = given.grantee
    where nspname = ${ownSchema} and given.grantee <> nspowner and given.privilege_type = 'USAGE' and given.grantee <> (select oid from pg_roles where rolname = current_user)
  `.execute(db);
  return rows.map(({ guest }) => guest ?? 'public').sort();
}
