import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** A backup is a copy of the embedded database with two more tables: its description, and the mail folder. */
export const backupTables = `
  create table backup_about (made_at text not null);
  create table backup_mail_files (name text primary key, content blob not null);
`;

export const dropBackupTables = 'drop table backup_about; drop table backup_mail_files;';

export interface Holdings {
  readonly people: Readonly<Record<string, number>>;
  /** Emails in the outbox, in any state. */
  readonly mails: number;
  readonly mailFiles: number;
}

/** Tells how much of a step is done. */
export type Tell = (step: string, done: number, all: number) => void;

export async function copyDatabase(from: string, to: string, progress: Tell): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    // Fixes the moment of the copy, whatever is written meanwhile.
    database.exec('begin; select name from sqlite_schema');
    const pages = await backup(database, to, {
      rate: 500,
      progress: ({ totalPages, remainingPages }) => progress('Copying pages', totalPages - remainingPages, totalPages),
    });
    progress('Copying pages', pages, pages);
  } finally {
    database.close();
  }
}

/** Counts a backup's contents; tables newer than the backup count as empty. */
export function holdingsOf(database: DatabaseSync, tables: readonly string[]): Holdings {
  const names = new Set(
    database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => name),
  );
  const count = (table: string): number =>
    names.has(table) ? Number(database.prepare(`select count(*) as rows from ${table}`).get()?.['rows'] ?? 0) : 0;
  return {
    people: Object.fromEntries(tables.map((table) => [table, count(table)])),
    mails: count('outbox'),
    mailFiles: count('backup_mail_files'),
  };
}

/** Checks every page and every reference. @throws one line when something is wrong */
export function checkWhole(database: DatabaseSync, file: string, progress: Tell): void {
  progress('Verifying', 0, 1);
  const [first] = database.prepare('pragma integrity_check(1)').all();
  const found = String(Object.values(first ?? {})[0] ?? 'no answer');
  if (found !== 'ok') throw new Error(`${file} is damaged: ${found.split('\n', 1)[0] ?? found}`);
  if (database.prepare('pragma foreign_key_check').all().length > 0)
    throw new Error(`${file} is damaged: rows refer to others that do not exist.`);
  progress('Verifying', 1, 1);
}

/** Syncs a file and its directory entry to disk. */
export function syncToDisk(file: string): void {
  for (const path of [file, dirname(file)]) {
    const handle = openSync(path, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}
