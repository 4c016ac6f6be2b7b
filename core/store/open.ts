import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, WithSchemaPlugin, sql } from 'kysely';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { appliedTo, isMigrated, migrate, whyForeign } from './migrate.ts';
import { sqliteCodeOf } from './outage.ts';
import type { Migrations } from './columns.ts';
import { ownSchema } from './own-schema.ts';
import { postgresDialect, type ConnectionFault } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { BatchDialect, Database, Engine, Store } from './store.ts';
import type { Tables } from './tables.ts';
import { reasonOf } from '../../contract/error-words.ts';

const notADatabase = 26;
const corrupt = 11;
const readOnly = 8;
const cannotOpen = 14;

/** The error itself, or one that says what to do about the file. */
function readable(error: unknown, file: string): unknown {
  const reason = reasonOf(error);
  const code = sqliteCodeOf(error) ?? sqliteCodeOf(error instanceof Error ? error.cause : undefined);
  if (code === notADatabase || code === corrupt) return damaged(file, reason);
  if (code === readOnly || code === cannotOpen || /^(?:EROFS|EACCES|EPERM)\b/.test(reason)) {
    return new Error(
      `${file} cannot be written (${reason}). Give the server's user the right to write there, or set DATA_DIR ` +
        'to another folder.',
    );
  }
  return error;
}

function damaged(file: string, reason: string): Error {
  return new Error(
    `${file} is damaged (${reason}). Put your last backup in its place: corbiere restore <backup> --replace. ` +
      'Without a backup, move the folder away and start with an empty one.',
  );
}

/** Checks the whole file. @throws when a page is corrupt */
async function checkFile(db: Database, file: string): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw damaged(file, found.split('\n', 1)[0] ?? found);
}

export interface StorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly migrations: Migrations;
  readonly onFault: ConnectionFault;
}

/** Folder in which a restore prepares its database; left behind by an interrupted one. */
export const restoring = 'restoring';

/** Prefix of the folders in which a restore keeps the previous data. */
export const setAsidePrefix = 'set-aside-';

type Preparation = (db: Database, engine: Engine, migrations: Migrations) => Promise<void>;

/**
 * Opens the server's database and migrates it: PostgreSQL if there is a URL, otherwise the embedded one in `dataDir`,
 * locked for this process. @throws FolderInUse, or an error that says what to do about the file
 */
export function openStore(place: StorePlace): Promise<Store> {
  return open(place, lockFolder, migrate);
}

/** Opens an existing database next to a running server, without creating or migrating it. @throws when there is none */
export async function openStoreBeside(place: StorePlace, prepare: Preparation = expectMigrated): Promise<Store> {
  const file = databaseFile(place.dataDir);
  if (place.databaseUrl === undefined && !existsSync(file))
    throw new Error(
      `${file} does not exist: there is nothing to look at. Is DATA_DIR that of the server? The server creates ` +
        'the database at its first start.',
    );
  return open(place, () => undefined, prepare);
}

/** How a database's migrations compare with the program's. */
export interface Standing {
  /** Migrations that a start would apply. */
  readonly pending: readonly string[];
  /** Why the program cannot use the database; undefined if it can. */
  readonly foreign: string | undefined;
}

/** Inspects a database of any version. @throws when there is none */
export async function standingOf(place: StorePlace): Promise<Standing> {
  const known = Object.keys(place.migrations);
  let applied: readonly string[] = [];
  const store = await openStoreBeside(place, async (db) => void (applied = await appliedTo(db)));
  await store.close();
  return { pending: known.filter((name) => !applied.includes(name)), foreign: whyForeign(applied, known) };
}

/** Checks without a lock, then once more after waiting for a server that may be migrating. */
async function expectMigrated(db: Database, engine: Engine, migrations: Migrations): Promise<void> {
  if (await isMigrated(db, migrations)) return;
  if (engine === 'sqlite' && (await db.transaction().execute((transaction) => isMigrated(transaction, migrations))))
    return;
  throw new Error(
    'The database is not of this version: the server was never started on it, or not since the upgrade. Its ' +
      'start migrates.',
  );
}

async function open(
  place: StorePlace,
  take: (folder: string) => FolderLock | undefined,
  prepare: Preparation,
): Promise<Store> {
  const { dataDir, databaseUrl, onFault } = place;
  if (databaseUrl !== undefined)
    return connect('postgres', place, postgresDialect(databaseUrl, onFault), undefined, prepare);
  const file = databaseFile(dataDir);
  let lock: FolderLock | undefined;
  try {
    lock = take(dataDir);
    if (lock) refuseBesideLeftovers(dataDir, file);
    const store = await connect('sqlite', place, sqliteDialect(file), lock, prepare);
    if (lock)
      await checkFile(store.db, file).catch(async (error: unknown) => {
        await store.close();
        throw error;
      });
    return store;
  } catch (error) {
    lock?.release();
    throw readable(error, file);
  }
}

/** Refuses to create an empty database next to data set aside by a restore, which would then seem lost. */
function refuseBesideLeftovers(dataDir: string, file: string): void {
  if (existsSync(file)) {
    rmSync(join(dataDir, restoring), { recursive: true, force: true });
    return;
  }
  const left = readdirSync(dataDir).filter((name) => name === restoring || name.startsWith(setAsidePrefix));
  if (left.length === 0) return;
  throw new Error(
    `${file} does not exist, and a restore left ${left.join(', ')} beside it: no empty database is made here. ` +
      'Run the restore again (corbiere restore <backup>), or move corbiere.sqlite back from the folder that was ' +
      'set aside, with the files that lie beside it. To begin with an empty database, move those folders elsewhere.',
  );
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'corbiere.sqlite');
}

/** The configured database for display: a path, or a URL without its password. */
export function databaseInWords({ databaseUrl, dataDir }: Pick<StorePlace, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return databaseFile(dataDir);
  const url = new URL(databaseUrl);
  url.password = '';
  url.search = '';
  return url.href;
}

/** SQLite accepts an empty list after `in`; for PostgreSQL it is a syntax error. */
const postgresPlugins = [
  new WithSchemaPlugin(ownSchema),
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

async function connect(
  engine: Engine,
  { migrations }: StorePlace,
  dialect: BatchDialect,
  lock: FolderLock | undefined,
  prepare: Preparation,
): Promise<Store> {
  const db = new Kysely<Tables>({ dialect, plugins: engine === 'postgres' ? postgresPlugins : [] });
  const close = async (): Promise<void> => {
    await db.destroy();
    lock?.release();
  };
  try {
    await prepare(db, engine, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine,
    db,
    batch: (...statements) => dialect.batch(...statements),
    isFull: () => dialect.isFull(),
    isMigrated: () => isMigrated(db, migrations),
    close,
  };
}
