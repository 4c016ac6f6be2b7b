import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { addReaders } from '../../tests/stage/letters.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { onPostgres, type Place } from '../../tests/stage/engines.ts';
import { openStore } from '../../tests/stage/stores.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { contact, json } from '../../tests/stage/enquiries.ts';
import { ownSchema } from './own-schema.ts';
import { reasonOf } from '../../contract/error-words.ts';

type Ask = (statement: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

async function connected(databaseUrl = ''): Promise<Ask> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return async (statement, values = []) => (await client.query<Record<string, unknown>>(statement, [...values])).rows;
}

const open = (place: Place) => openStore({ ...place, onFault: () => undefined });

const ourTables = async (ask: Ask, schema = ownSchema): Promise<string[]> =>
  (
    await ask(
      'select relname from pg_class where relnamespace = to_regnamespace($1) and relkind = $2 order by relname',
      [schema, 'r'],
    )
  ).map(({ relname }) => String(relname));

/** Roles that a hosted backend gives to whoever has its public key, and what it gives them in the schema `public`. */
async function publicRoles(ask: Ask): Promise<readonly string[]> {
  const roles = ['anon', 'authenticated'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`);
  for (const role of roles) {
    await ask(`create role ${role}`);
    onTestFinished(async () => {
      await ask(`drop owned by ${role}`);
      await ask(`drop role ${role}`);
    });
    await ask(`grant usage, create on schema public to ${role}`);
    await ask(`alter default privileges in schema public grant all on tables to ${role}`);
    // More than any host gives by itself: everything that is made anywhere.
    await ask(`alter default privileges grant all on tables to ${role}`);
    await ask(`alter default privileges grant all on schemas to ${role}`);
  }
  return roles;
}

/** What a role is told of each table of ours, wherever it stands. */
async function readBy(ask: Ask, role: string, tables: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  await ask(`set role ${role}`);
  for (const table of tables) {
    for (const name of [`${ownSchema}.${table}`, `public.${table}`])
      told.push(await ask(`select * from ${name}`).then((rows) => `${name}: ${rows.length} rows`, reasonOf));
  }
  const statistics = await ask('select tablename from pg_stats where schemaname = $1', [ownSchema]);
  if (statistics.length > 0) told.push(`statistics of ${statistics.length} columns`);
  await ask('reset role');
  return told;
}

const refusals = (tables: readonly string[]): string[] =>
  tables.flatMap((table) => [`permission denied for schema ${ownSchema}`, `relation "public.${table}" does not exist`]);

describe.each(onPostgres)('our tables on $name', (engine) => {
  test("stand in a schema of which a hosted backend's public roles can read nothing", async () => {
    const place = await engine.emptyPlace();
    const ask = await connected(place.databaseUrl);
    const roles = await publicRoles(ask);
    const store = await open(place);
    await addReaders(store, () => new Date(0), ['ada'], 'pending');
    await ask(`analyze`);
    const tables = await ourTables(ask);
    expect(tables).toContain('subscribers');
    for (const role of roles) expect(await readBy(ask, role, tables)).toEqual(refusals(tables));
    await store.close();
  });

  test("leave another program's table of migrations where it is", async () => {
    const place = await engine.emptyPlace();
    const ask = await connected(place.databaseUrl);
    await ask(`create table kysely_migration (name text, timestamp text)`);
    await ask(`insert into kysely_migration values ('0001-theirs', 't')`);
    await (await open(place)).close();
    expect(await ourTables(ask, 'public')).toEqual(['kysely_migration']);
    expect(await ourTables(ask)).toContain('kysely_migration');
  });

  test('are found whatever the search path of the session is', async () => {
    const place = await engine.emptyPlace();
    const ask = await connected(place.databaseUrl);
    await ask('create schema elsewhere');
    await ask(`alter database ${new URL(place.databaseUrl ?? '').pathname.slice(1)} set search_path to elsewhere`);
    const server = await openTestServer(place);
    const post = (name: string, payload: object) => json(server, name, payload);
    const answers = await Promise.all([
      post('send-contact-message', contact),
      post('subscribe-newsletter', { email: 'ada@example.org' }),
      post('request-my-data', { email: 'ada@example.org' }),
      server.app.inject('/readyz'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await expect
      .poll(async () => (await ask(`select from ${ownSchema}.outbox where state = 'waiting'`)).length)
      .toBe(0);
    expect(await ourTables(ask, 'elsewhere')).toEqual([]);
  });
});
