import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { coreMigrations, type Migrations } from '../../core/store/migrations.ts';
import * as open from '../../core/store/open.ts';
import { root } from '../../tools/checks/root.ts';

/** Every migration, found by folder: a test that opens a database need not load what the features do. */
export const migrations: Migrations = { ...coreMigrations };

const features = join(root, 'features');
for (const name of readdirSync(features)) {
  const tables = join(features, name, 'tables.ts');
  if (!existsSync(tables)) continue;
  const read: { readonly migrations: Migrations } = await import(tables);
  Object.assign(migrations, read.migrations);
}

type Place = Omit<open.StorePlace, 'migrations' | 'onFault'> & Partial<Pick<open.StorePlace, 'onFault'>>;

const whole = (place: Place): open.StorePlace => ({ onFault: () => undefined, ...place, migrations });

/** Opens and migrates a database as the server does. */
export const openStore = (place: Place) => open.openStore(whole(place));

/** Opens a database beside its server, as the staff's tool does. */
export const openStoreBeside = (place: Place) => open.openStoreBeside(whole(place));
