import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { lockFolder } from './folder-lock.ts';
import { whyForeign } from './migrate.ts';
import type { Migrations } from './columns.ts';
import { databaseFile, restoring, setAsidePrefix } from './open.ts';
import { rowsInSlice } from './slices.ts';
import {
  checkWhole,
  copyDatabase,
  dropBackupTables,
  holdingsOf,
  syncToDisk,
  type Holdings,
  type Tell,
} from './backup-file.ts';
import { reasonOf } from '../../contract/error-words.ts';

export interface Restored extends Holdings {
  readonly madeAt: string;
  /** Where what was there before lies now; undefined when nothing was. */
  readonly setAside: string | undefined;
}

interface Terms {
  readonly replace: boolean;
  readonly migrations: Migrations;
  readonly counted: readonly string[];
  readonly now: Date;
  /** Works on the restored data, as a data folder of its own, before it takes its place. */
  readonly prepare: (folder: string) => Promise<void>;
  readonly progress?: Tell;
}

/**
 * Puts a backup into a data folder that no server uses. What is there is set aside when `replace` says so. Everything
 * is prepared in a folder of its own first; then names change, and change back when one of them cannot.
 */
export async function restore(dataDir: string, backup: string, { replace, now, ...terms }: Terms): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`${backup} does not exist.`);
  const lock = lockFolder(dataDir);
  const staging = join(dataDir, restoring);
  const remove = (): void => rmSync(staging, { recursive: true, force: true });
  // No second copy of personal data remains if the process is ended.
  process.once('exit', remove);
  try {
    const target = databaseFile(dataDir);
    if (existsSync(target) && !replace)
      throw new Error(
        `${target} exists. Add --replace to put the backup in its place; the existing data is set aside.`,
      );
    const written = await stage(staging, backup, terms).catch((error: unknown) => {
      throw new Error(`${reasonOf(error)} Nothing was changed in ${dataDir}.`, { cause: error });
    });
    return { ...written, setAside: exchange(dataDir, staging, now) };
  } finally {
    process.off('exit', remove);
    remove();
    lock.release();
  }
}

/** Writes the data folder that the backup makes. */
async function stage(
  staging: string,
  backup: string,
  { prepare, ...terms }: Omit<Terms, 'replace' | 'now'>,
): Promise<Omit<Restored, 'setAside'>> {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  const staged = databaseFile(staging);
  const { madeAt, holdings } = await unpack(staged, backup, join(staging, 'mail'), terms);
  await prepare(staging);
  syncToDisk(staged);
  return { madeAt, ...holdings };
}

/** Changes names, and answers where what was there lies. At each moment the old or the new database has its name. */
function exchange(dataDir: string, staging: string, now: Date): string | undefined {
  const target = databaseFile(dataDir);
  if (existsSync(target)) emptyLogOf(target);
  const beside = [`${target}-wal`, `${target}-shm`, join(dataDir, 'mail')].filter((path) => existsSync(path));
  const setAside =
    existsSync(target) || beside.length > 0
      ? join(dataDir, `${setAsidePrefix}${now.toISOString().replace(/[:.]/g, '-')}`)
      : undefined;
  const back: (() => void)[] = [];
  try {
    if (setAside !== undefined) {
      mkdirSync(setAside, { mode: 0o700 });
      if (existsSync(target)) {
        const kept = join(setAside, basename(target));
        nameTwice(target, kept);
        // A rename between two names of one file does nothing.
        back.push(() => (existsSync(target) ? rmSync(kept) : renameSync(kept, target)));
      }
      for (const path of beside) {
        const kept = join(setAside, basename(path));
        renameSync(path, kept);
        back.push(() => renameSync(kept, path));
      }
    }
    const mail = join(dataDir, 'mail');
    if (existsSync(join(staging, 'mail'))) {
      renameSync(join(staging, 'mail'), mail);
      back.push(() => rmSync(mail, { recursive: true }));
    }
    renameSync(databaseFile(staging), target);
  } catch (error) {
    putBack(back.reverse(), error, setAside);
  }
  syncToDisk(target);
  return setAside;
}

function putBack(steps: readonly (() => void)[], error: unknown, setAside: string | undefined): never {
  const why = reasonOf(error);
  try {
    for (const step of steps) step();
    if (setAside !== undefined && existsSync(setAside) && readdirSync(setAside).length === 0)
      rmSync(setAside, { recursive: true });
  } catch (second) {
    const also = reasonOf(second);
    throw new Error(
      `Nothing was restored (${why}), and what was there could not all be put back (${also}): it lies in ` +
        `${String(setAside)}.`,
      { cause: second },
    );
  }
  throw new Error(`Nothing was restored (${why}). What was there is in its place.`, { cause: error });
}

/** A database whose log is empty is one file. One that is damaged keeps its log, which is set aside with it. */
function emptyLogOf(file: string): void {
  try {
    const database = new DatabaseSync(file);
    try {
      database.exec('pragma wal_checkpoint(truncate)');
    } finally {
      database.close();
    }
  } catch {
    // What cannot be opened is replaced as it is.
  }
}

function nameTwice(path: string, second: string): void {
  try {
    linkSync(path, second);
  } catch {
    renameSync(path, second);
  }
}

async function unpack(
  copy: string,
  backup: string,
  mail: string,
  { migrations, counted, progress = () => undefined }: Pick<Terms, 'migrations' | 'counted' | 'progress'>,
): Promise<{ madeAt: string; holdings: Holdings }> {
  let database: DatabaseSync | undefined;
  try {
    await copyDatabase(backup, copy, progress);
    chmodSync(copy, 0o600);
    database = new DatabaseSync(copy);
    checkWhole(database, backup, progress);
    const about = database.prepare("select name from sqlite_schema where name = 'backup_about'").get();
    if (!about) throw new Error(`${backup} was not made by "corbiere backup".`);
    const applied = database.prepare('select name from kysely_migration').all();
    const foreign = whyForeign(
      applied.map(({ name }) => String(name)),
      Object.keys(migrations),
    );
    if (foreign !== undefined) throw new Error(`${backup} ${foreign}`);
    const madeAt = String(database.prepare('select made_at from backup_about').get()?.['made_at'] ?? '');
    const holdings = holdingsOf(database, counted);
    let written = 0;
    if (holdings.mailFiles > 0) mkdirSync(mail, { mode: 0o700 });
    for (const { name, content } of database.prepare('select name, content from backup_mail_files').iterate()) {
      // The names come out of a file: none may lead elsewhere.
      if (typeof name === 'string' && content instanceof Uint8Array)
        writeFileSync(join(mail, basename(name)), content, { mode: 0o600 });
      written += 1;
      progress('Writing emails', written, holdings.mailFiles);
      if (written % rowsInSlice === 0) await setImmediate();
    }
    database.exec(`${dropBackupTables} vacuum; pragma journal_mode = wal;`);
    return { madeAt, holdings };
  } catch (error) {
    if (error instanceof Error && 'errcode' in error)
      throw new Error(`${backup} is not a readable backup (${error.message}).`, { cause: error });
    throw error;
  } finally {
    if (database?.isOpen === true) database.close();
  }
}
