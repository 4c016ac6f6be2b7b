import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from './open.ts';
import { backupTables, checkWhole, holdingsOf, syncToDisk, type Holdings } from './backup-file.ts';

export interface Backup extends Holdings {
  readonly file: string;
  readonly bytes: number;
  readonly madeAt: string;
}

/**
 * Writes the embedded database and the mail folder into one file, beside a running server: the copy is of one moment,
 * and the server goes on writing. Resolves when the copy has been read whole and lies on the disk. Throws one line when
 * there is nothing to copy, the file exists and may not be replaced, or its folder is not there.
 */
export function backUp(
  dataDir: string,
  target: string,
  { replace, counted, now }: { readonly replace: boolean; readonly counted: readonly string[]; readonly now: Date },
): Backup {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new Error(`${source} does not exist: there is nothing to back up. Is DATA_DIR that of the server?`);
  if (existsSync(target) && !replace) throw new Error(`${target} exists. Name another file, or add --replace.`);
  checkFolder(dirname(target));
  const unfinished = `${target}.part`;
  rmSync(unfinished, { force: true });
  try {
    copyDatabase(source, unfinished);
    const copy = new DatabaseSync(unfinished);
    try {
      copy.exec('pragma journal_mode = delete; pragma secure_delete = on');
      // What was deleted is not to be found in the file.
      copy.exec('vacuum');
      copy.exec(backupTables);
      copy.prepare('insert into backup_about (made_at) values (?)').run(now.toISOString());
      addMailFiles(copy, join(dataDir, 'mail'));
      checkWhole(copy, unfinished);
      const holdings = holdingsOf(copy, counted);
      copy.close();
      chmodSync(unfinished, 0o600);
      renameSync(unfinished, target);
      syncToDisk(target);
      return { file: target, bytes: statSync(target).size, madeAt: now.toISOString(), ...holdings };
    } finally {
      if (copy.isOpen) copy.close();
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A nightly copy into the mount point of a disk that is not there would fill the one that is: the folder is never made. */
function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(
      `${folder} is not a folder: no backup was made. Make it, or name another one; if it is on another disk, mount that.`,
    );
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `${folder} cannot be written by this user: no backup was made. The tool runs as the owner of the data folder; give the folder to them.`,
      {
        cause: error,
      },
    );
  }
}

function copyDatabase(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

function addMailFiles(copy: DatabaseSync, folder: string): void {
  if (!existsSync(folder)) return;
  const insert = copy.prepare('insert into backup_mail_files (name, content) values (?, ?)');
  copy.exec('begin');
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.eml') && !entry.startsWith('.'))) {
    const content = contentOf(join(folder, name));
    if (content) insert.run(name, content);
  }
  copy.exec('commit');
}

/** Nothing when the mail was erased in between. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
