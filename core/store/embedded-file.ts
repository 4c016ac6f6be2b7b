import type { Database } from './store.ts';
import { sql } from 'kysely';
import { reasonOf } from '../../contract/error-words.ts';

/** The embedded database cannot be read any more. */
export class DamagedDatabase extends Error {}

/** The data folder cannot be written. */
export class FolderNotWritable extends Error {}

const notADatabase = 26;
const corrupt = 11;
const readOnly = 8;
const cannotOpen = 14;

function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

/** The same error, or one that says what to do about the file. */
export function readable(error: unknown, file: string): unknown {
  const reason = reasonOf(error);
  const code = resultCode(error) ?? resultCode(error instanceof Error ? error.cause : undefined);
  if (code === notADatabase || code === corrupt) return damaged(file, reason);
  if (code === readOnly || code === cannotOpen || /^(?:EROFS|EACCES|EPERM)\b/.test(reason)) {
    return new FolderNotWritable(
      `${file} cannot be written (${reason}). Give the server's user the right to write there, or set DATA_DIR ` +
        'to another folder.',
    );
  }
  return error;
}

function damaged(file: string, reason: string): DamagedDatabase {
  return new DamagedDatabase(
    `${file} is damaged (${reason}). Put your last backup in its place: corbiere restore <backup> --replace. ` +
      'Without a backup, move the folder away and start with an empty one.',
  );
}

/** Reads the whole file. Throws `DamagedDatabase` when any page of it is not as SQLite wrote it. */
export async function checkFile(db: Database, file: string): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw damaged(file, found.split('\n', 1)[0] ?? found);
}
