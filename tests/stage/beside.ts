import { type StorePlace } from '../../core/store/open.ts';
import { openStoreBeside } from './stores.ts';
import type { Store } from '../../core/store/store.ts';

/** Works on a server's own database, beside it, as the staff's tool does. */
export async function beside<Result>(
  place: Pick<StorePlace, 'dataDir' | 'databaseUrl'>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStoreBeside(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
