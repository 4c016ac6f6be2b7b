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
import { setImmediate } from 'node:timers/promises';
import { databaseFile } from './open.ts';
import { rowsInSlice } from './slices.ts';
import {
  backupTables,
  checkWhole,
  copyDatabase,
  holdingsOf,
  syncToDisk,
  type Holdings,
  type Tell,
} from './backup-file.ts';
import { codeOf } from '../../contract/error-words.ts';

export interface Backup extends Holdings {
  readonly file: string;
  readonly bytes: number;
  readonly madeAt: string;
}

interface BackupTerms {
  readonly replace: boolean;
  /** Tables whose rows the backup states. */
  readonly counted: readonly string[];
  readonly now: Date;
  readonly progress?: Tell;
}

/**
 * Writes a consistent copy of the embedded database and the mail folder into one file while the server runs.
 * @throws one line when it fails, or when the file exists and may not be replaced
 */
export async function backUp(
  dataDir: string,
  target: string,
  { replace, counted, now, progress = () => undefined }: BackupTerms,
): Promise<Backup> {
  const source = databaseFile(dataDir);
  if (!existsSync(source))
    throw new Error(`${source} does not exist: there is nothing to back up. Is DATA_DIR that of the server?`);
  if (existsSync(target) && !replace) throw new Error(`${target} exists. Name another file, or add --replace.`);
  checkFolder(dirname(target));
  const unfinished = `${target}.part`;
  const remove = (): void => {
    for (const rest of ['', '-journal']) rmSync(unfinished + rest, { force: true });
  };
  remove();
  // No copy of personal data remains if the process is ended.
  process.once('exit', remove);
  try {
    await copyDatabase(source, unfinished, progress);
    const copy = new DatabaseSync(unfinished);
    try {
      copy.exec('pragma journal_mode = delete; pragma secure_delete = on');
      // Removes deleted rows from the file's free pages.
      copy.exec('vacuum');
      copy.exec(backupTables);
      copy.prepare('insert into backup_about (made_at) values (?)').run(now.toISOString());
      await addMailFiles(copy, join(dataDir, 'mail'), progress);
      checkWhole(copy, unfinished, progress);
      const holdings = holdingsOf(copy, counted);
      copy.close();
      chmodSync(unfinished, 0o600);
      renameSync(unfinished, target);
      syncToDisk(target);
      return { file: target, bytes: statSync(target).size, madeAt: now.toISOString(), ...holdings };
    } finally {
      if (copy.isOpen) copy.close();
    }
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    throw new Error(
      `No backup was made (${error.message}). Is there space for another copy in ${dirname(target)}, and some ` +
        `left in ${dataDir}?`,
      { cause: error },
    );
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Never creates the folder: writing to the mount point of a missing disk would fill the root disk. */
function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(
      `${folder} is not a folder: no backup was made. Make it, or name another one; if it is on another disk, ` +
        'mount that.',
    );
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `${folder} cannot be written by this user: no backup was made. The tool runs as the owner of the data ` +
        'folder; give the folder to them.',
      { cause: error },
    );
  }
}

async function addMailFiles(copy: DatabaseSync, folder: string, progress: Tell): Promise<void> {
  if (!existsSync(folder)) return;
  const insert = copy.prepare('insert into backup_mail_files (name, content) values (?, ?)');
  copy.exec('begin');
  const names = readdirSync(folder).filter((entry) => entry.endsWith('.eml') && !entry.startsWith('.'));
  for (const [index, name] of names.entries()) {
    const content = contentOf(join(folder, name));
    if (content) insert.run(name, content);
    progress('Copying emails', index + 1, names.length);
    if (index % rowsInSlice === 0) await setImmediate();
  }
  copy.exec('commit');
}

/** The email's content; undefined if it was erased in the meantime. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
