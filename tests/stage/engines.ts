import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { Pool } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { databaseFile } from '../../core/store/open.ts';
import { openStore } from './stores.ts';
import { ownSchema } from '../../core/store/own-schema.ts';
import type { Engine, Store } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import { TestClock } from './clock.ts';
import { databaseAt, migratedDatabase } from './global-setup.ts';

/** The long form of tests: `LONG=true`. */
export const isLong = process.env['LONG'] === 'true';

/** A place for a database of its own, removed when the test ends. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** A folder for this test alone. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for an embedded database that nobody has made yet; a test server copies a migrated one into it. */
export const embeddedPlace = (): Place => ({ dataDir: temporaryFolder(), databaseUrl: undefined });

/** This worker's connection for making and dropping databases: three anew for each cost as much as the copy. */
const superuser = new Pool({
  connectionString: inject('postgresUrl'),
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
});
// A test that ends every connection ends this one too; the next statement makes another.
superuser.on('error', () => undefined);

/** A database of the run's PostgreSQL for this test alone: empty, or a copy. */
async function freshPostgres(template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    await superuser.query(statement);
  };
  await run(
    template === undefined
      ? `create database ${name}`
      : `create database ${name} template ${template} strategy file_copy`,
  );
  // The role is named as our schema, which `$user` would put first: no other installation can rely on that.
  await run(`alter database ${name} set search_path to public`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  return databaseAt(inject('postgresUrl'), name);
}

/** Puts a migrated database into a folder that has none. */
export function migrateByCopy({ dataDir, databaseUrl }: Place): void {
  const file = databaseFile(dataDir);
  if (databaseUrl === undefined && !existsSync(file)) copyFileSync(inject('migratedFile'), file);
}

export interface TestedEngine {
  readonly name: string;
  readonly engine: Engine;
  /** A place whose database has every migration and nothing in it. */
  place(): Promise<Place>;
  /** A place whose database has nothing, or on which none was made yet. */
  emptyPlace(): Promise<Place>;
}

/** A folder with a migrated embedded database and nothing in it. */
export function migratedPlace(): Place {
  const place = embeddedPlace();
  migrateByCopy(place);
  return place;
}

/** The embedded engine, for what no engine makes a difference to. */
export const embedded: TestedEngine = {
  name: 'SQLite',
  engine: 'sqlite',
  place: () => Promise.resolve(migratedPlace()),
  emptyPlace: () => Promise.resolve(embeddedPlace()),
};

const postgres: TestedEngine = {
  name: 'PostgreSQL',
  engine: 'postgres',
  place: async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshPostgres(migratedDatabase) }),
  emptyPlace: async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshPostgres() }),
};

/** The engines this machine can test: the embedded one, and PostgreSQL where the run has one. */
export const engines: readonly TestedEngine[] = inject('postgresUrl') === '' ? [embedded] : [embedded, postgres];

/** PostgreSQL alone, where the run has one. */
export const onPostgres = engines.filter(({ engine }) => engine === 'postgres');

/** A table's name in the text of a statement, which Kysely's plugin does not read. */
export function tableOf(store: Store, name: string): RawBuilder<unknown> {
  return store.engine === 'postgres' ? sql.id(ownSchema, name) : sql.id(name);
}

/** Rows of a table, one text for each: its columns with spaces between, ordered by these columns or by others. */
export async function linesIn<Table extends keyof Tables>(
  store: Store,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  where: { readonly [Column in keyof Tables[Table]]?: string | number } = {},
  by: readonly (keyof Tables[Table] & string)[] = columns,
): Promise<readonly string[]> {
  const [names, order] = [columns, by].map((list) => sql.join(list.map((column) => sql.ref(column))));
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const those = sql.join([sql`1 = 1`, ...conditions], sql` and `);
  const all = sql<object>`select ${names} from ${tableOf(store, table)} where ${those} order by ${order}`;
  return (await all.execute(store.db)).rows.map((row) => Object.values(row).join(' '));
}

/** Opens a fresh, migrated store that closes with the test. */
export async function openFreshStore(engine: TestedEngine): Promise<Store> {
  const store = await openStore({ ...(await engine.place()) });
  onTestFinished(() => store.close());
  return store;
}

/** The same, with a clock that stands still. */
export async function openWithClock(engine: TestedEngine) {
  const clock = new TestClock();
  return { store: await openFreshStore(engine), clock, now: clock.now };
}

/** Opens the stores of processes on one fresh database: the embedded one has one process alone. */
export async function openProcesses(engine: TestedEngine, most: number): Promise<readonly Store[]> {
  const place = await engine.place();
  const stores: Store[] = [];
  for (let count = engine.engine === 'postgres' ? most : 1; count > 0; count -= 1) stores.push(await openStore(place));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  return stores;
}

/** An address with some of its parts changed. */
export const addressWith = (
  address: string | undefined,
  parts: Partial<Pick<URL, 'hostname' | 'password' | 'pathname' | 'port' | 'search' | 'username'>>,
): string => Object.assign(new URL(address ?? ''), parts).href;
