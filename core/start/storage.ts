import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from '../context/environment.ts';
import { peopleIn, type PersonalParts } from '../context/personal-data.ts';
import { databaseFile } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** Where `corbiere backup` notes when it last ended well; a file of the data folder. */
export const lastBackupFile = 'last-backup';

/** With fewer bytes free than this a server of the embedded database is not ready: posts would soon be refused. */
const leastFree = 50e6;

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Bytes that may still be written below a folder; undefined where there is none. */
export function freeBytes(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** When the last backup of a data folder ended well; undefined where none did. */
export function lastBackup(dataDir: string): Date | undefined {
  const file = join(dataDir, lastBackupFile);
  return existsSync(file) ? new Date(readFileSync(file, 'utf8').trim()) : undefined;
}

/** Whether there is room for what visitors send. A store whose last write found none is tried again. */
export async function hasRoom(store: Store, { dataDir, databaseUrl }: Place, free = freeBytes): Promise<boolean> {
  if (databaseUrl === undefined && (free(dataDir) ?? Infinity) < leastFree) return false;
  if (!store.isFull()) return true;
  await store.db
    .updateTable('secrets')
    .set((row) => ({ value: row.ref('value') }))
    .execute()
    .catch(() => undefined);
  return !store.isFull();
}

/** A line when PostgreSQL knows nobody and the embedded database does, whose place it takes. */
export async function peopleLeftBehind(
  { db }: Store,
  { dataDir, databaseUrl }: Place,
  parts: PersonalParts,
): Promise<string | undefined> {
  const file = databaseFile(dataDir);
  if (databaseUrl === undefined || !existsSync(file)) return undefined;
  const tables = peopleIn(parts).map(({ table }) => table);
  for (const table of tables) if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return undefined;
  return hasRows(file, tables)
    ? `DATABASE_URL: the database there is empty, and ${file} holds enquiries or readers. Stop the server, empty the new database, and bring them over: corbiere move --to <DATABASE_URL>, with DATABASE_URL unset`
    : undefined;
}

function hasRows(file: string, tables: readonly string[]): boolean {
  let database: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file, { readOnly: true });
    database = opened;
    return tables.some((table) => opened.prepare(`select 1 from ${table} limit 1`).get() !== undefined);
  } catch {
    // What cannot be read, or is of another version, is judged by nobody.
    return false;
  } finally {
    database?.close();
  }
}
