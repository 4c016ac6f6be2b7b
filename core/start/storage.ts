import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../context/environment.ts';
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

/** Whether what visitors send can be stored, as far as space is concerned. A store whose last write found none is tried again. */
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
