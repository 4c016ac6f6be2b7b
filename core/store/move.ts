import { hash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { lockFolder } from './folder-lock.ts';
import { unfinishedMove, type MigrationTable } from './migrate.ts';
import type { Migrations } from './columns.ts';
import { openStore, openStoreBeside, type StorePlace } from './open.ts';
import { ownSchema } from './own-schema.ts';
import type { StoredValue } from './prepared-statements.ts';
import { rowsInSlice } from './slices.ts';
import type { DatabaseTransaction, Store } from './store.ts';

/** A moved table; the checksum is the sum of its rows' hashes. */
export interface MovedTable {
  readonly table: string;
  readonly rows: number;
  readonly checksum: string;
}

/** Called with the number of rows copied or compared so far. */
export type MoveProgress = (step: 'Copying' | 'Comparing', done: number, all: number) => void;

/** A move could not start or finish; the source database is unchanged. */
export class NotMoved extends Error {}

type Row = Readonly<Record<string, StoredValue>>;

/**
 * Copies every row of a database, read-only meanwhile, into an empty one of the other engine and compares them.
 * An interrupted move resumes when run again; until it is complete no program opens the new database.
 * @throws NotMoved when a server uses the old database, the new one has other rows, or the two differ
 */
export async function moveDatabase(from: StorePlace, to: StorePlace, progress: MoveProgress): Promise<MovedTable[]> {
  const lock = from.databaseUrl === undefined ? lockFolder(from.dataDir) : undefined;
  try {
    const source = await openStoreBeside(from);
    try {
      const target = await openStore({
        ...to,
        migrations: { ...to.migrations, ...beginning },
      }).catch((error: unknown) => {
        throw error instanceof Error && error.cause instanceof NotMoved ? error.cause : error;
      });
      try {
        const moved = await source.db
          .transaction()
          .execute((transaction) => moveRows({ source, target, transaction }, progress));
        await target.db
          .$extendTables<MigrationTable>()
          .deleteFrom('kysely_migration')
          .where('name', '=', unfinishedMove)
          .execute();
        return moved;
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
  } finally {
    lock?.release();
  }
}

/** Marks a database as incomplete; only an empty one can be marked. */
const beginning: Migrations = {
  [unfinishedMove]: {
    async up(db: Kysely<unknown>) {
      const filled: string[] = [];
      for (const { name, schema = ownSchema } of await db.introspection.getTables()) {
        if (schema !== ownSchema) continue;
        const { rows } = await sql`select 1 from ${sql.id(name)} limit 1`.execute(db);
        if (rows.length > 0) filled.push(name);
      }
      if (filled.length > 0)
        throw new NotMoved(
          `The new database has rows already (${filled.sort().join(', ')}): a move needs an empty one. If nobody ` +
            `needs them: drop schema ${ownSchema} cascade; or, of an embedded one, delete the folder.`,
        );
    },
  },
};

interface Move {
  readonly source: Store;
  readonly target: Store;
  readonly transaction: DatabaseTransaction;
}

async function moveRows(move: Move, progress: MoveProgress): Promise<MovedTable[]> {
  const { source, target, transaction } = move;
  const tables = await tablesOf(move);
  await holdStill(source, transaction, tables);
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table, await countOf(source, transaction, table));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let copied = 0;
  for (const table of tables) {
    if (!(await hasRows(target, table)))
      await copyTable(move, table, (rows) => progress('Copying', copied + rows, all));
    copied += counts.get(table) ?? 0;
  }
  progress('Copying', all, all);
  let compared = 0;
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const here = await sumOf(source, transaction, table);
    const there = await target.db.transaction().execute(async (reading) => {
      await holdStill(target, reading, []);
      return sumOf(target, reading, table);
    });
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new NotMoved(
        `${table} has ${there.rows} rows in the new database and ${here.rows} in the old one, or other contents: ` +
          `the old one was changed since the move began. Empty the new one (drop schema ${ownSchema} cascade; or, ` +
          'of an embedded one, delete the folder), and move again.',
      );
    compared += here.rows;
    progress('Comparing', compared, all);
    moved.push({ table, ...here });
  }
  return moved;
}

/** All tables, referenced ones first, by the foreign keys of the embedded database. */
async function tablesOf({ source, target, transaction }: Move): Promise<string[]> {
  const { rows } = await sql<{ name: string; parent: string | null }>`
    select tables.name, reference."table" as parent
    from sqlite_schema as tables left join pragma_foreign_key_list(tables.name) as reference
    where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\' and tables.name not like 'kysely\\_%' escape '\\'
    order by tables.name
  `.execute(source.engine === 'sqlite' ? transaction : target.db);
  const parents = Map.groupBy(rows, ({ name }) => name);
  const ordered = new Set<string>();
  const add = (name: string): void => {
    for (const { parent } of parents.get(name) ?? []) if (parent !== null && parent !== name) add(parent);
    ordered.add(name);
  };
  for (const name of parents.keys()) add(name);
  return [...ordered];
}

/** Locks the tables against changes until the transaction ends; the embedded database has one writer anyway. */
async function holdStill(
  { engine }: Store,
  transaction: DatabaseTransaction,
  tables: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return;
  await sql
    .raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    .execute(transaction);
  if (tables.length === 0) return;
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = current_setting('application_name') and pid <> pg_backend_pid()
  `.execute(transaction);
  if (rows.length > 0)
    throw new NotMoved(
      'Another process of this program is connected to the database. Stop all servers and desks on it, and move then.',
    );
  await sql`lock table ${sql.join(tables.map((table) => sql.id(ownSchema, table)))} in share mode`.execute(transaction);
}

async function copyTable(
  { source, target, transaction }: Move,
  table: string,
  report: (rows: number) => void,
): Promise<void> {
  await target.db.transaction().execute(async (writing) => {
    await holdStill(target, writing, []);
    let done = 0;
    for await (const page of pagesOf(source, transaction, table)) {
      const columns = Object.keys(page[0] ?? {});
      const values = page.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
      await sql`insert into ${named(target, table)} (${sql.join(columns.map((column) => sql.id(column)))}) values ${sql.join(values)}`.execute(
        writing,
      );
      done += page.length;
      report(done);
    }
  });
}

async function* pagesOf(store: Store, transaction: DatabaseTransaction, table: string): AsyncGenerator<Row[]> {
  if (store.engine === 'postgres') {
    await sql`declare moved no scroll cursor for select * from ${named(store, table)}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsInSlice)} from moved`.execute(transaction);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close moved`.execute(transaction);
    return;
  }
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row & { readonly rowid: number }>`
      select rowid as rowid, * from ${named(store, table)} where rowid > ${last} order by rowid limit ${rowsInSlice}
    `.execute(transaction);
    if (rows.length === 0) return;
    yield rows.map(({ rowid, ...row }) => {
      last = rowid;
      return row;
    });
  }
}

async function sumOf(
  store: Store,
  transaction: DatabaseTransaction,
  table: string,
): Promise<Omit<MovedTable, 'table'>> {
  let [rows, sum] = [0, 0n];
  for await (const page of pagesOf(store, transaction, table))
    for (const row of page) {
      rows += 1;
      sum += BigInt(`0x${hash('sha256', JSON.stringify(row, Object.keys(row).sort()))}`);
    }
  return { rows, checksum: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') };
}

async function countOf(store: Store, transaction: DatabaseTransaction, table: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${named(store, table)}`.execute(
    transaction,
  );
  return Number(rows[0]?.count);
}

async function hasRows(store: Store, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${named(store, table)} limit 1`.execute(store.db);
  return rows.length > 0;
}

function named({ engine }: Store, table: string): RawBuilder<unknown> {
  return engine === 'postgres' ? sql.id(ownSchema, table) : sql.id(table);
}
