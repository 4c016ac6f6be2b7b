import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Dialect } from 'kysely';
import { checkFile, readable } from './embedded-file.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { postgresDialect, type ConnectionFault } from './postgres.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Engine, Store } from './store.ts';

export interface StorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly onFault: ConnectionFault;
}

/**
 * Opens the database for the server and migrates it: PostgreSQL when there is a URL, else the embedded database in
 * `dataDir`, which this process then holds alone. Throws `FolderInUse` when another server has the folder, and
 * `DamagedDatabase` when its file is not whole.
 */
export async function openStore(place: StorePlace): Promise<Store> {
  if (place.databaseUrl !== undefined) {
    return connect('postgres', postgresDialect(place.databaseUrl, place.onFault), undefined);
  }
  return openFile(place.dataDir, lockFolder);
}

/**
 * Opens the database for the staff's tool, beside a running server if there is one: SQLite in WAL mode lets a second
 * process read and write, so the folder's lock (one server per folder) is not taken.
 */
export async function openStoreBeside(place: StorePlace): Promise<Store> {
  if (place.databaseUrl !== undefined) {
    return connect('postgres', postgresDialect(place.databaseUrl, place.onFault), undefined);
  }
  return openFile(place.dataDir, (folder) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return undefined;
  });
}

async function openFile(dataDir: string, take: (folder: string) => FolderLock | undefined): Promise<Store> {
  const file = databaseFile(dataDir);
  let lock: FolderLock | undefined;
  try {
    lock = take(dataDir);
    const store = await connect('sqlite', sqliteDialect(file), lock);
    if (lock) await checkFile(store.db, file).catch(async (error: unknown) => { await store.close(); throw error; });
    return store;
  } catch (error) {
    lock?.release();
    throw readable(error, file);
  }
}

/** Path of the embedded database. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'corbiere.sqlite');
}

async function connect(engine: Engine, dialect: Dialect, lock: FolderLock | undefined): Promise<Store> {
  const db = new Kysely<Schema>({ dialect });
  const close = async (): Promise<void> => {
    await db.destroy();
    lock?.release();
  };
  try {
    await migrate(db, engine);
  } catch (error) {
    await close();
    throw error;
  }
  return { engine, db, close };
}
