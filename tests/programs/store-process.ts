import { lockFolder } from '../../core/store/folder-lock.ts';
import { migrationsOf } from '../../core/start/feature.ts';
import { openStore } from '../../core/store/open.ts';
import { features } from '../../features/index.ts';

/**
 * A process that opens a database and closes it again, or holds the lock of its folder until it is killed. Its
 * arguments: `open` or
 * `hold`, the data folder, and the database's address if there is one.
 */
const [task = '', dataDir = '', databaseUrl] = process.argv.slice(2);
if (task === 'hold') {
  lockFolder(dataDir);
  console.log('held');
  setInterval(() => undefined, 60_000);
} else {
  const store = await openStore({ dataDir, databaseUrl, migrations: migrationsOf(features), onFault: console.error });
  await store.close();
}
