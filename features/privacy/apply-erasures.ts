import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Context } from '../../core/context/context.ts';
import { peopleIn } from '../../core/context/personal-data.ts';
import { emptyLog } from '../../core/store/erasure.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { secretOf } from '../../core/store/secrets.ts';
import { slicesOf } from '../../core/store/slices.ts';
import { erasedPart, erasureRecord, erasuresIn, isErasedBy, type ErasureRecord } from './erasure-journal.ts';
import { eraseStored } from './stored-data.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** The erasure record could not be copied to the data folder. */
export class CopyNotWritten extends Error {}

type AgainParts = Pick<Context, 'store' | 'personalData' | 'deleteMails'>;

/**
 * Repeats in a restored database the erasures of a record that the database lacks: whole people, and parts erased on
 * their own, such as a subscription. Sends no notifications. The database takes the record over last, so that an
 * interrupted run starts again. Returns the number of people erased.
 * @param actor recorded in the journal; absent if the server does it by itself
 */
export async function eraseAgain(
  { store, personalData, deleteMails }: AgainParts,
  record: ErasureRecord,
  actor?: Actor,
): Promise<number> {
  const { db } = store;
  const known = new Set((await db.selectFrom('erased').select('id').execute()).map(({ id }) => id));
  const missing = record.erased.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return 0;
  const isErased = isErasedBy({ keys: record.keys, erased: missing });
  const recipient = sql<string>`lower(recipient)`.as('address');
  const mails = await db.selectFrom('outbox').select(recipient).distinct().execute();
  const addresses = new Set(mails.map(({ address }) => address));
  for (const { table } of peopleIn(personalData))
    for (const { address_key } of await db.selectFrom(table).select('address_key').execute())
      addresses.add(address_key);
  const people = [...addresses].filter((address) => isErased(address));
  for (const address of people)
    deleteMails(await db.transaction().execute((transaction) => eraseStored(transaction, personalData, address)));
  for (const { erase } of personalData) {
    const part = erase?.alone;
    for (const name of (await part?.names(db)) ?? []) {
      if (!part || !isErased(erasedPart(part.kind, name))) continue;
      deleteMails((await db.transaction().execute((transaction) => part.erase(transaction, name))) ?? []);
    }
  }
  await emptyLog(store);
  await db.transaction().execute(async (transaction) => {
    const entry = { act: 'people.erase-again', record: null, details: { people: people.length } };
    if (actor) await writeJournal(transaction, actor, entry, new Date().toISOString());
    for (const keys of slicesOf(record.keys))
      await transaction
        .insertInto('erasure_keys')
        .values(keys)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    for (const erased of slicesOf(missing))
      await transaction
        .insertInto('erased')
        .values(erased)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
  });
  return people.length;
}

/**
 * Copies the database's erasure record to a file in the data folder, which a restore leaves alone. If that file lists
 * erasures that the database lacks, the database is an older copy: they are repeated. The server runs this before its
 * first request, every minute and on shutdown; the tool after an erasure. Returns the number of people erased again.
 * @throws CopyNotWritten if the file cannot be written
 */
export async function syncErasures(parts: AgainParts, dataDir: string, now: Date): Promise<number> {
  const { db } = parts.store;
  const id = await db.transaction().execute((transaction) => secretOf(transaction, 'database'));
  const file = join(dataDir, 'erased', `${id}.json`);
  const beside = existsSync(file) ? withoutExpired(readErasures(file), now) : undefined;
  const again = beside === undefined ? 0 : await eraseAgain(parts, beside);
  const record = await erasuresIn(db);
  if (record.erased.length > 0 || beside !== undefined)
    try {
      write(file, JSON.stringify(record));
    } catch (error) {
      throw new CopyNotWritten(
        `${file} cannot be written (${reasonOf(error)}): after a restore nobody would be erased again from it`,
        { cause: error },
      );
    }
  return again;
}

/** Reads the erasure record of a copy or a backup. @throws one line if the file is neither */
export function readErasures(file: string): ErasureRecord {
  const content = readFileSync(file);
  try {
    return content.subarray(0, 15).toString() === 'SQLite format 3'
      ? readBackup(file)
      : erasureRecord.parse(JSON.parse(content.toString()));
  } catch (error) {
    throw new Error(
      `${file} is neither a backup of this version nor a file of the folder "erased" (${reasonOf(error).split('\n', 1)[0] ?? ''}).`,
      { cause: error },
    );
  }
}

function readBackup(file: string): ErasureRecord {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return erasureRecord.parse({
      keys: database.prepare('select id, year, key from erasure_keys').all(),
      erased: database.prepare('select id, key_id, at, fingerprint from erased').all(),
    });
  } finally {
    database.close();
  }
}

/** Drops the years whose retention period is over, as the rule in `content/retention.yaml` does in the database. */
function withoutExpired({ keys, erased }: ErasureRecord, now: Date): ErasureRecord {
  const kept = keys.filter(({ year }) => Number(year) >= now.getUTCFullYear() - 1);
  return { keys: kept, erased: erased.filter(({ key_id }) => kept.some(({ id }) => id === key_id)) };
}

/** Replaces a file atomically, unless it is unchanged, with its content synced to disk. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
