import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockFolder } from './folder-lock.ts';
import { migrationNames } from './migrate.ts';
import { databaseFile } from './open.ts';
import { checkWhole, dropBackupTables, holdingsOf, syncToDisk, type Holdings } from './backup-file.ts';

export interface Restored extends Holdings {
  readonly madeAt: string;
  /** Where what was there before lies now; undefined when nothing was. */
  readonly setAside: string | undefined;
}

/**
 * Puts a backup into a data folder that no server uses. What is there is set aside, never deleted, and only when
 * `replace` says so. Throws one line when a server has the folder, or the backup is damaged or newer than this program.
 */
export function restore(dataDir: string, backup: string, { replace, now }: { replace: boolean; now: Date }): Restored {
  if (!existsSync(backup)) throw new Error(`${backup} does not exist.`);
  const lock = lockFolder(dataDir);
  const unfinished = join(dataDir, 'restoring.part');
  try {
    const target = databaseFile(dataDir);
    const present = [target, `${target}-wal`, `${target}-shm`, join(dataDir, 'mail')].filter((path) => existsSync(path));
    if (existsSync(target) && !replace) throw new Error(`${target} exists. Say --replace to put the backup in its place; what is there is set aside.`);
    copyFileSync(backup, unfinished);
    chmodSync(unfinished, 0o600);
    const { madeAt, holdings, mails } = unpack(unfinished, backup);
    const setAside = present.length > 0 ? join(dataDir, `set-aside-${now.toISOString().replace(/[:.]/g, '-')}`) : undefined;
    if (setAside !== undefined) {
      mkdirSync(setAside, { mode: 0o700 });
      for (const path of present) renameSync(path, join(setAside, basename(path)));
    }
    writeMails(join(dataDir, 'mail'), mails);
    renameSync(unfinished, target);
    syncToDisk(target);
    return { madeAt, ...holdings, setAside };
  } finally {
    rmSync(unfinished, { force: true });
    lock.release();
  }
}

interface MailFile {
  readonly name: string;
  readonly content: Uint8Array;
}

function unpack(copy: string, backup: string): { madeAt: string; holdings: Holdings; mails: MailFile[] } {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(copy);
    checkWhole(database, backup);
    const about = database.prepare("select name from sqlite_schema where name = 'backup_about'").get();
    if (!about) throw new Error(`${backup} was not made by "corbiere backup".`);
    const unknown = database
      .prepare('select name from kysely_migration')
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !migrationNames.includes(name));
    if (unknown.length > 0) throw new Error(`${backup} comes from a newer version of this program (it has ${unknown.join(', ')}). Upgrade first.`);
    const madeAt = String(database.prepare('select made_at from backup_about').get()?.['made_at'] ?? '');
    const holdings = holdingsOf(database);
    const mails = database
      .prepare('select name, content from backup_mail_files')
      .all()
      .flatMap(({ name, content }) => (typeof name === 'string' && content instanceof Uint8Array ? [{ name, content }] : []));
    database.exec(`${dropBackupTables} vacuum; pragma journal_mode = wal;`);
    return { madeAt, holdings, mails };
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) throw new Error(`${backup} is no backup that can be read (${error.message}).`, { cause: error });
    throw error;
  } finally {
    if (database?.isOpen === true) database.close();
  }
}

function writeMails(folder: string, mails: readonly MailFile[]): void {
  if (mails.length === 0) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The names come out of a file: none may lead elsewhere.
  for (const { name, content } of mails) writeFileSync(join(folder, basename(name)), content, { mode: 0o600 });
}
