import { randomBytes } from 'node:crypto';
import { day } from '../../contract/time.ts';
import type { Context } from '../../core/context/context.ts';
import { NotThere } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { rows } from '../../core/store/purges.ts';
import type { SharedDraft } from './desk/api.ts';
import { previewFolder, type BuiltPreview } from './schema.ts';
import type { PreviewRow } from './tables.ts';

type Tools = Pick<Context, 'store' | 'settings' | 'now'>;

const shownFor = 14 * day;

export const overPreviews = rows('previews', ['path'], (db, now) =>
  db.selectFrom('previews').where('ends_at', '<=', now),
);

/** The current previews, latest first. */
export async function sharedPreviews({ store, settings, now }: Tools): Promise<readonly SharedDraft[]> {
  const found = await store.db
    .selectFrom('previews')
    .select(['path', 'title', 'key', 'shared_by', 'shared_at', 'ends_at'])
    .where('ends_at', '>', now().toISOString())
    .orderBy('shared_at', 'desc')
    .execute();
  return found.map((row) => shownAs(settings, row));
}

function shownAs(
  { functionsUrl }: Tools['settings'],
  { path, title, key, shared_by: sharedBy, shared_at: sharedAt, ends_at: endsAt }: Omit<PreviewRow, 'html' | 'policy'>,
): SharedDraft {
  return { path, title, sharedBy, sharedAt, endsAt, url: `${functionsUrl}${previewFolder}/${key}` };
}

/** Shares a text for fourteen days from now; one that is already shared keeps its address. */
export function sharePreview({ store, settings, now }: Tools, actor: Actor, { files, ...page }: BuiltPreview) {
  const at = now();
  return store.db.transaction().execute(async (transaction) => {
    const { path } = page;
    const known = await transaction
      .selectFrom('previews')
      .select('key')
      .where('path', '=', path)
      .where('ends_at', '>', at.toISOString())
      .executeTakeFirst();
    await transaction.deleteFrom('previews').where('path', '=', path).execute();
    const row = {
      ...page,
      key: known?.key ?? randomBytes(32).toString('base64url'),
      shared_by: actor.who,
      shared_at: at.toISOString(),
      ends_at: new Date(at.getTime() + shownFor).toISOString(),
    };
    await transaction.insertInto('previews').values(row).execute();
    for (const file of files)
      await transaction
        .insertInto('preview_files')
        .values({ path, ...file })
        .execute();
    await writeJournal(transaction, actor, { act: 'previews.share', record: path }, at.toISOString());
    return shownAs(settings, row);
  });
}

/** Ends a preview for everybody. */
export async function endPreview({ store, now }: Tools, actor: Actor, path: string): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('previews').where('path', '=', path).executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotThere(`No draft of ${path} is shared. See: corbiere preview list`);
    await writeJournal(transaction, actor, { act: 'previews.end', record: path }, now().toISOString());
  });
}
