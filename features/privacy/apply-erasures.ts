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

/** What the database knows is not in the file beside it. */
export class CopyNotWritten extends Error {}

/** What erasing again works with. */
type AgainParts = Pick<Context, 'store' | 'personalData' | 'deleteMails'>;

/**
 * Erases again, in a database that comes out of a backup, whoever a record has as erased and the database does not know
 * of: people, and what was forgotten alone, such as a subscription. Nobody is told anew. Afterwards the database knows
 * them too, so that one that ends in between begins again. Answers how many people that were.
 * @param actor whoever asked for it, for the journal
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
 * Keeps what a database knows of erasures in a file beside it as well, which no restore replaces, and erases again
 * whoever is in that file alone: then the database is an older one. Each server does so before its first request, every
 * minute, and at its end; the tool after an erasure. Answers how many people that were.
 */
export async function keepErasures(parts: AgainParts, dataDir: string, now: Date): Promise<number> {
  const { db } = parts.store;
  const id = await db.transaction().execute((transaction) => secretOf(transaction, 'database'));
  const file = join(dataDir, 'erased', `${id}.json`);
  const beside = existsSync(file) ? stillKept(readErasures(file), now) : undefined;
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

/** What a copy of the record, or a backup, knows of erasures. Throws one line when it is neither. */
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

/** Without the years that are over for long enough, which the rule of `content/retention.yaml` deletes. */
function stillKept({ keys, erased }: ErasureRecord, now: Date): ErasureRecord {
  const kept = keys.filter(({ year }) => Number(year) >= now.getUTCFullYear() - 1);
  return { keys: kept, erased: erased.filter(({ key_id }) => kept.some(({ id }) => id === key_id)) };
}

/** Replaces a file; it is on the disk when this returns. */
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
