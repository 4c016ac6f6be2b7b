import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InsertObject } from 'kysely';
import * as coreData from '../../core/start/core-data.ts';
import { personalPartsOf, type PersonalData } from '../../core/context/personal-data.ts';
import type { Migrations } from '../../core/store/columns.ts';
import { coreMigrations } from '../../core/store/migrations.ts';
import * as open from '../../core/store/open.ts';
import type { DatabaseTransaction, Store } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import { root } from '../../tools/checks/root.ts';

const features = join(root, 'features');

/**
 * What a file of the features that have one exports: a test that opens a database need not load what the features do.
 */
function fromEach<Exported>(file: string): Promise<readonly Exported[]> {
  const files = readdirSync(features).map((name) => join(features, name, file));
  return Promise.all(files.filter((path) => existsSync(path)).map((path): Promise<Exported> => import(path)));
}

/** Every migration. */
export const migrations: Migrations = Object.fromEntries(
  [{ migrations: coreMigrations }, ...(await fromEach<{ readonly migrations: Migrations }>('tables.ts'))].flatMap(
    (some) => Object.entries(some.migrations),
  ),
);

/** What is kept of people. */
export const personalData = personalPartsOf([
  coreData,
  ...(await fromEach<{ readonly personalData: Readonly<Record<string, PersonalData>> }>('personal-data.ts')),
]);

type Place = Omit<open.StorePlace, 'migrations' | 'onFault'> & Partial<Pick<open.StorePlace, 'onFault'>>;

const whole = (place: Place): open.StorePlace => ({ onFault: () => undefined, ...place, migrations });

/** Opens and migrates a database as the server does. */
export const openStore = (place: Place) => open.openStore(whole(place));

/** Opens a database beside its server, as the staff's tool does. */
export const openStoreBeside = (place: Place) => open.openStoreBeside(whole(place));

/** Works on a server's own database, beside it, as the staff's tool does. */
export async function beside<Result>(
  place: Pick<open.StorePlace, 'dataDir' | 'databaseUrl'>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStoreBeside(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Puts rows into a table. */
export const insert = <Table extends keyof Tables>(
  { db }: Pick<Store, 'db'>,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
) => db.insertInto(table).values(rows).execute();

/** Does something in a transaction. */
export const within = <Result>(
  { db }: Pick<Store, 'db'>,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
) => db.transaction().execute(work);
