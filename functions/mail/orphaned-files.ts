import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store.ts';

const batch = 500;

/**
 * Deletes the files of the mail folder whose mails the outbox no longer knows: a process that was killed, or an erasure
 * at the moment of writing, can leave one, half or whole. A file that has a right to be there has a row for as long.
 * Answers how many there were.
 */
export async function deleteOrphanedFiles(store: Store, folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder).flatMap((name) => {
    const id = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.part)?$/.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  let deleted = 0;
  for (let start = 0; start < files.length; start += batch) {
    const slice = files.slice(start, start + batch);
    const rows = await store.db
      .selectFrom('outbox')
      .select('id')
      .where(
        'id',
        'in',
        slice.map(({ id }) => id),
      )
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const { name } of slice.filter(({ id }) => !known.has(id))) {
      rmSync(join(folder, name), { force: true });
      deleted += 1;
    }
  }
  return deleted;
}
