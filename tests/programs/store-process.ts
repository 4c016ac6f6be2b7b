import { lockFolder } from '../../core/store/folder-lock.ts';
import { migrationsOf } from '../../core/start/feature.ts';
import { openStore } from '../../core/store/open.ts';
import { features } from '../../features/index.ts';

// Opens a database and closes it (`open`), or holds its folder's lock (`hold`). Then: data folder, database.
const [task = '', dataDir = '', databaseUrl] = process.argv.slice(2);
if (task === 'hold') {
  lockFolder(dataDir);
  console.log('held');
  setInterval(() => undefined, 60_000);
} else {
  const store = await openStore({ dataDir, databaseUrl, migrations: migrationsOf(features), onFault: console.error });
  await store.close();
}
